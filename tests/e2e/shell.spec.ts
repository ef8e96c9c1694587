import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { confirmedAccount, confirmLogOut } from './support/account.ts';
import { expect, stateOf, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

const entries = [
  { label: 'Home', path: '/' },
  { label: 'Candidates', path: '/candidates' },
  { label: 'Interview Me', path: '/interview' },
  { label: 'Content Planner', path: '/planner' },
  { label: 'Formula Page', path: '/formula' },
  { label: 'Video Generator', path: '/generator' },
  { label: 'LinkedIn Batch', path: '/linkedin-batch' },
  { label: 'Results', path: '/results' },
  { label: 'Settings', path: '/settings' },
] as const;

// Spec: application-shell-1
test('every sidebar entry opens its screen with the right title and focus', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(entries.map(({ label }) => label));
  for (const { label, path } of [...entries.slice(1), entries[0]]) {
    await links.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Standout`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(links.filter({ hasText: label })).toHaveAttribute('aria-current', 'page');
  }
  await expectAccessible(page);
  await page.goto('/video');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  await expect(links.filter({ hasText: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('complementary')).toHaveCSS('width', '48px');
  await expectAccessible(page, { within: 'aside' });
});

test('a collapsed sidebar shows the first tooltip after 700 ms, and the next one immediately', async ({
  page,
}) => {
  const planner = page.getByRole('link', { name: 'Content Planner' });
  const tooltip = page.locator('[data-side="right"][data-open]').last();
  await page.clock.install();
  await page.goto('/formula');
  await expect(planner).toBeVisible();

  await planner.hover();
  await page.clock.runFor(2_000);
  await expect(tooltip, 'a wide sidebar shows the names already').toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).hover();

  await page.keyboard.press('Control+b');
  await expect(planner).toHaveCSS('width', '44px');
  // Tooltips load on first use.
  await expect(planner).toHaveAttribute('data-base-ui-tooltip-trigger');
  // The clock is paused from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await planner.hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Content Planner');
  await page.getByRole('link', { name: 'Formula Page' }).hover();
  await page.clock.runFor(50);
  await expect(tooltip).toHaveText('Formula Page');
});

test('below 768 px, the sidebar is a drawer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('complementary')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(drawer).toHaveCSS('width', '288px');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await page.keyboard.press('Control+b');
  await drawer.getByRole('link', { name: 'Formula Page' }).click();
  await expect(page).toHaveURL('/formula');
  await expect(drawer).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // On a tablet, the sidebar is narrow until it is opened.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('complementary')).toHaveCSS('width', '48px');
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(page.getByRole('complementary')).toHaveCSS('width', '256px');
});

// Spec: application-shell-2
test('the avatar menu shows the account and stores the theme, and the sidebar logs out', {
  tag: '@core',
}, async ({ browser, baseURL }) => {
  // Logging out ends the session, so this test does not use the shared account.
  const account = await confirmedAccount();
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await stateOf(account),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(account.email)).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // No script of the application runs, so an earlier script must set the theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(11, 20, 37)');
  await page.unroute('**/assets/*.js');
  await page.goto('/formula');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText(account.email)).toBeVisible();
  await sidebar.getByRole('button', { name: 'Log out' }).click();
  await confirmLogOut(page);
  await expect(page).toHaveURL('/auth');
  await context.close();
});

test('on a phone in landscape, nothing is under the notch or the home indicator', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const insets = { top: 0, left: 47, right: 47, bottom: 21 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto('/formula');
  const add = await page.getByRole('button', { name: 'Add formula' }).boundingBox();
  expect((add?.x ?? 844) + (add?.width ?? 0)).toBeLessThanOrEqual(844 - insets.right);
  expect((add?.y ?? 390) + (add?.height ?? 0)).toBeLessThanOrEqual(390 - insets.bottom);
  const reaches = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, h1, p')]
      .filter((element) => element.checkVisibility() && element.closest('[href="#main"]') === null)
      .map((element) => element.getBoundingClientRect()),
  );
  expect(Math.min(...reaches.map(({ left }) => left))).toBeGreaterThanOrEqual(insets.left);
  expect(Math.max(...reaches.map(({ right }) => right))).toBeLessThanOrEqual(844 - insets.right);
  await session.detach();
});

test('a file dropped outside a drop target does not navigate away', async ({ page }) => {
  await page.goto('/planner');
  await page.evaluate(() =>
    addEventListener('dragover', ({ defaultPrevented, dataTransfer }) => {
      Reflect.set(globalThis, 'dragged', { isKept: defaultPrevented, effect: dataTransfer?.dropEffect });
    }),
  );
  const session = await page.context().newCDPSession(page);
  const dragOver = async (target: Locator) => {
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
    const data = { items: [], files: [fileURLToPath(import.meta.url)], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
    }
    return page.evaluate(() => Reflect.get(globalThis, 'dragged'));
  };
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect(await dragOver(heading)).toEqual({ isKept: true, effect: 'none' });
  expect(await dragOver(page.getByRole('heading', { name: 'Post #1', exact: true }))).toEqual({
    isKept: true,
    effect: 'copy',
  });
});

// Spec: 404-page-1
test('an unknown address shows a not-found page and is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Standout');
  expect(logged.some((text) => text.includes('/no/such/page'))).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page, 320);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/größe und מידה');
  await expect(page.locator('code'), 'the path is shown decoded').toHaveText('/größe und מידה');
});

test('a screen that fails to load shows a message and can be retried', async ({ page }) => {
  await page.route('**/assets/planner-page-*.js', (route) => route.abort());
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/planner-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
});

test('with doubled text size, the sidebar leaves enough room on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  await expectToFit(page, 768);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Content Planner' })).toBeVisible();
});
