import type { Locator, Page } from '@playwright/test';
import { shortcuts } from '#domain/keyboard/shortcuts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { fillSignIn } from './support/account.ts';
import { tab } from './support/engine.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test('the sheet lists all shortcuts, and single-key shortcuts work outside fields and can be disabled', async ({
  page,
}) => {
  await page.goto('/formula');
  await expect(page.getByRole('button', { name: 'Edit formula' }).first()).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const link = page.getByRole('link', { name: 'Content Planner' });
  await link.focus();
  await expect(link).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle, 'collapsing the sidebar moves the focus to its toggle').toBeFocused();
  await page.keyboard.press('Control+b');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  for (const { does } of Object.values(shortcuts)) await expect(sheet.getByText(does)).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('?');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet.getByRole('switch')).not.toBeChecked();
});

test('Back closes layers from the top, then goes back through the history, then leaves', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/formula');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'Home', exact: true }).click();
  await tab(page, 'Board').click();
  await page.getByRole('button', { name: /Not Started.*Post 3$/ }).click();
  const post = page.getByRole('heading', { name: 'Post 3' });
  await expect(post).toBeFocused();

  const history = page.getByRole('dialog', { name: 'Version history' });
  const openHistory = async () => {
    await page.getByRole('button', { name: 'Version history' }).click();
    await expect(history).toBeVisible();
    // Waits for the history entry, because users don't press Back that fast.
    await page.waitForFunction(() => window.history.state.usr?.layerCount === 1);
  };
  const navigation = backAtTheNextStep(page);
  await page.getByRole('button', { name: 'Version history' }).click();
  await navigation;
  await expect(history, 'Back closes it even before it has rendered').toHaveCount(0);
  await expect(post).toBeVisible();
  await openHistory();
  await page.goBack();
  await expect(history).toHaveCount(0);
  await openHistory();
  await page.keyboard.press('Escape');
  await expect(history, 'closed without a step back').toHaveCount(0);
  await expect(post).toBeVisible();
  await page.goBack();
  await expect(selected(tab(page, 'Board'))).toBeVisible();
  await page.goBack();
  await expect(selected(tab(page, 'Dump'))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/formula');
  await expect(drawer).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(selected(tab(page, 'Board')), 'Forward returns to the Board tab').toBeVisible();
});

test('deep links survive sign-in, and a dead link is reported', async ({
  browser,
  baseURL,
  account,
  page,
}) => {
  await page.goto('/interview');
  const prompt = 'Which customer almost left, and what happened between the angry call and the renewal?';
  await page.getByRole('button', { name: prompt }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record Your Answer' });
  await expect(dialog).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  const stranger = await browser.newPage({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  await stranger.goto(address);
  await expect(stranger).toHaveURL('/auth');
  await fillSignIn(stranger, account);
  await expect(stranger.getByRole('dialog', { name: 'Record Your Answer' })).toContainText(prompt);
  await stranger.keyboard.press('Escape');
  await expect(stranger).toHaveURL('/interview?tab=open');

  await stranger.goto('/formula?type=image');
  await stranger
    .getByRole('link', { name: /^Added/ })
    .last()
    .click();
  await expect(stranger).toHaveURL(/formula=/);
  await stranger.reload();
  await expect(stranger.locator('li[data-landing]')).toBeInViewport();
  await expect(stranger.getByRole('tab', { name: /^Image Posts/, selected: true })).toBeVisible();
  await stranger.goto('/formula?formula=gone');
  await expect(toast(stranger, 'Formula not found')).toBeVisible();
  await stranger.goto('/?post=gone');
  await expect(toast(stranger, 'This post isn’t in this browser.')).toBeVisible();
  await stranger.goto('/interview?question=gone');
  await expect(toast(stranger, 'Question not found')).toBeVisible();
  await stranger.close();
});

test('a page opens at its top, and Back, Forward, and a reload return to the scroll position', async ({
  page,
}) => {
  const position = () => page.evaluate(() => Math.round(scrollY));
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Privacy' }).scrollIntoViewIfNeeded();
  const left = await position();
  expect(left).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(await position()).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await expect.poll(position).toBe(left);
  await page.goForward();
  await expect.poll(position).toBe(300);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect.poll(position).toBe(300);
  await page.goBack();
  await expect.poll(position, 'the positions survive the reload').toBe(left);
});

/** Goes back as soon as the page pushes its next history entry, before pending renders. */
function backAtTheNextStep(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { promise: navigation, resolve } = Promise.withResolvers<void>();
    const { history } = window;
    history.pushState = (...step) => {
      Reflect.deleteProperty(history, 'pushState');
      history.pushState(...step);
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    };
    return navigation;
  });
}

function selected(locator: Locator): Locator {
  return locator.and(locator.page().locator('[aria-selected=true]'));
}
