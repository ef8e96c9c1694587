import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { UserPreferences } from '#domain/posts/preferences.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  confirmedAccount,
  emailTo,
  fillSignIn,
  firstLink,
  newAccount,
  signIn,
  signUpAndConfirm,
} from './support/account.ts';
import { addIdea, storedRows } from './support/engine.ts';
import { photo } from './support/image-files.ts';
import { openPlanner } from './support/planner.ts';
import { expect, stateOf, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

async function setting<Value>(page: Page, key: string): Promise<Value | undefined> {
  const rows = await storedRows<{ key: string; value: Value }>(page, 'settings');
  return rows.find((row) => row.key === key)?.value;
}

test('every section is reachable and accessible, also on a phone', { tag: '@core' }, async ({
  page,
  account,
}) => {
  await page.goto('/settings');
  await expect(page.getByText(`You’re signed in as ${account.email}.`)).toBeVisible();
  for (const heading of ['Account', 'AI', 'Writing', 'Appearance', 'Data']) {
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('button', { name: 'Delete all local data' })).toBeInViewport();
  await page.evaluate(() => {
    navigator.storage.persist = () => Promise.resolve(false);
  });
  await page.getByRole('button', { name: 'Keep my data' }).click();
  await expect(page.getByText(/may still delete your data when space runs low/)).toBeVisible();
  // 250 px at normal text size equals 375 px at 150%.
  for (const width of [375, 320, 250]) {
    await page.setViewportSize({ width, height: 812 });
    await expectToFit(page, width);
  }
});

test('an unknown fragment opens the settings', async ({ page }) => {
  await page.goto('/settings#50%');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
});

test('every card is complete in its first frame, so nothing shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('looks')) return;
      observer.disconnect();
      document.documentElement.dataset.firstFrame = document.body.textContent;
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/settings');
  const firstFrame = (await page.locator('html[data-first-frame]').getAttribute('data-first-frame')) ?? '';
  for (const late of ['Save thought leaders', 'Streak freeze', 'Line length on mobile']) {
    expect(firstFrame).toContain(late);
  }
});

test('daily target, working days, and streak freeze are saved and apply in the engine', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Posts per day').fill('5');
  await page.getByLabel('Posts per day').press('Enter');
  await page.getByText('Sat', { exact: true }).click();
  await page.getByText('Sun', { exact: true }).click();
  await page.getByRole('switch', { name: 'Streak freeze' }).click();
  await expect
    .poll(() => setting<UserPreferences>(page, 'preferences'))
    .toMatchObject({ dailyTarget: 5, workingDays: [1, 2, 3, 4, 5], hasStreakFreeze: true });
  await page.goto('/');
  await expect(page.getByRole('button', { name: "Write Today's 5 Posts" })).toBeVisible();
});

test('theme and line length apply at once', async ({ page }) => {
  await page.goto('/settings');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText('Long', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-line-length', 'long');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-line-length', 'long');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  const ground = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((choice) => getComputedStyle(choice).backgroundColor);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect
    .poll(() => ground('Dark'), 'forced colours tell the chosen one')
    .not.toBe(await ground('Light'));
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize({ width: 375, height: 812 });
  const size = () =>
    page
      .getByLabel('Style')
      .first()
      .evaluate((field) => getComputedStyle(field).fontSize);
  expect(await size()).toBe('16px');
  await page.getByText('Short', { exact: true }).click();
  await expect.poll(size).toBe('19px');
});

test('with reduced motion a theme change runs no transition', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/settings');
  const moved = await page.evaluateHandle(() => {
    const names = new Set<string>();
    addEventListener('transitionrun', ({ target }) => names.add((target as Element).tagName));
    return names;
  });
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(11, 20, 37)');
  expect(await moved.evaluate((names) => [...names])).toEqual([]);
});

test('the brand kit is edited in settings, and a backup restores the planner with its images', async ({
  page,
}) => {
  await openPlanner(page);
  await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(photo('large.jpg', 1200, 900));
  const picture = page.getByAltText('Attached to post 1');
  await expect(picture).toBeVisible();
  const widthPixels = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthPixels).toBe(640);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit brand kit' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  const window = page.getByRole('dialog', { name: 'Brand kit' });
  expect(await window.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.getByLabel('Phone').fill('+49 30 123456');
  await page.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(page.getByText('+49 30 123456')).toBeVisible();
  await page.getByRole('button', { name: 'Backup and restore' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  expect((await download).suggestedFilename()).toMatch(/^standout-backup-.*\.json$/);

  await page.getByLabel('Backup file').setInputFiles(await (await download).path());
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Backup restored.')).toBeVisible();
  expect(await storedRows(page, 'images')).toEqual([
    expect.not.objectContaining({ thumbnail: expect.anything() }),
  ]);
  await openPlanner(page);
  await expect.poll(widthPixels).toBe(640);
  expect(await storedRows(page, 'images')).toEqual([
    expect.objectContaining({ thumbnail: expect.anything() }),
  ]);
});

test('a backup contains the theme, and restoring it can be undone', async ({ page }, testInfo) => {
  const html = page.locator('html');
  const restore = async (path: string) => {
    await page.getByRole('button', { name: 'Backup and restore' }).click();
    await page.getByLabel('Backup file').setInputFiles(path);
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Backup restored.')).toBeVisible();
  };
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Backup and restore' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const path = testInfo.outputPath('backup.json');
  await (await download).saveAs(path);
  expect(JSON.parse(await readFile(path, 'utf8')).userPreferences.darkMode).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByText('Light', { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await restore(path);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Previous data restored.')).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'light');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('System', { exact: true }).click();
  await restore(path);
  await expect(page.getByRole('radio', { name: 'System' }), 'which is as dark').toBeChecked();
});

test('typing the word deletes all local data, including drafts of other tabs, but keeps the session', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.goto('/');
  await addIdea(page, 'Soon gone');
  const [open, elsewhere] = [await context.newPage(), await context.newPage()];
  const draft = (tab: Page) => tab.getByRole('textbox', { name: 'Quick idea' });
  for (const tab of [open, elsewhere]) {
    await tab.goto('/');
    await draft(tab).fill('A draft of another tab');
    await tab.reload();
    await expect(draft(tab)).toHaveValue('A draft of another tab');
  }
  // This tab gets no events, like one that a phone has frozen.
  await elsewhere.goto('/health');
  await page.goto('/generator');
  const title = page.getByRole('textbox', { name: 'Position title' });
  await title.fill('Soon gone');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete all local data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all local data?' });
  const confirm = dialog.getByRole('button', { name: 'Delete everything' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill('delete');
  await expectAccessible(page, { within: '[role=dialog]' });
  const loaded = page.waitForEvent('load');
  await confirm.click();
  await loaded;
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('No ideas yet.')).toBeVisible();
  expect(await storedRows(page, 'ideas')).toEqual([]);
  await page.goto('/generator');
  await expect(title).toHaveValue('');
  await expect(draft(open)).toHaveValue('');
  await elsewhere.goto('/');
  await expect(draft(elsewhere)).toHaveValue('');
});

test('another account signing in sees its own sessions and none of the typed text', async ({
  page,
  context,
}) => {
  await page.goto('/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const sessions = page.getByRole('listitem').filter({ hasText: /active/ });
  const mineCount = await sessions.count();
  // The other account has one session more: the one of the confirmation.
  const theirs = await confirmedAccount();
  for (let more = 1; more < mineCount; more += 1) await stateOf(theirs);
  const entries = (await stateOf(theirs)).origins.flatMap(({ localStorage }) => localStorage);
  await page.getByLabel('New password').fill('typed for my account');
  const other = await context.newPage();
  await other.goto('/welcome');
  await other.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, entries);
  await expect(page.getByText(`You’re signed in as ${theirs.email}.`)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(sessions).toHaveCount(mineCount + 1);
});

test.describe('with a separate account', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('password and email are changed, and all devices are signed out', { tag: '@core' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const account = await signUpAndConfirm(page);
    await page.goto('/settings');
    await page.getByLabel('New password').fill('x');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toContainText(/password/i);
    const password = 'an even longer password';
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();

    await page.getByLabel('New email').fill(account.email.toUpperCase());
    await expect(page.getByRole('button', { name: 'Change email' }), 'it is the same').toBeDisabled();
    const next = newAccount().email;
    await page.getByLabel('New email').fill(next);
    // The project does not confirm addresses.
    const me = await page.evaluate(() =>
      Object.entries(localStorage).find(([key]) => key.endsWith('auth-token')),
    );
    await page.route(/\/auth\/v1\/user\?/, (route) =>
      route.fulfill({ json: { ...JSON.parse(me?.[1] ?? '').user, email: account.email } }),
    );
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Email changed')).toBeVisible();
    await page.unroute(/\/auth\/v1\/user\?/);
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Check both inboxes')).toBeVisible();
    const isChange = ({ subject, text }: { subject: string; text: string }) => /change/i.test(subject + text);
    await page.goto(firstLink(await emailTo(page.request, account.email, isChange)));
    await expect(
      page.getByText('Now open the link we sent to your other address.'),
      'one mail alone changes nothing',
    ).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByText(`You’re signed in as ${account.email}.`)).toBeVisible();
    // The other email is opened on another device.
    await page.request.get(firstLink(await emailTo(page.request, next, isChange)));
    await page.goto('/settings');
    await expect(page.getByText(`You’re signed in as ${next}.`)).toBeVisible();
    const data = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await data).suggestedFilename()).toBe('standout-data.zip');

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await other.goto('/auth');
    await signIn(other, { email: next, password });
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/auth');
    await elsewhere.close();
    await fillSignIn(page, { email: next, password: account.password });
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    await signIn(page, { email: next, password });
  });

  test(
    "the account's data is downloaded, and typing the address deletes the account",
    { tag: '@core' },
    async ({ page }, testInfo) => {
      const account = await signUpAndConfirm(page);
      await page.goto('/settings');
      await page.route('**/account-export', (route) => route.abort());
      await page.getByRole('button', { name: 'Download my data' }).click();
      await expect(page.getByText('Couldn’t download your data')).toBeVisible();
      await page.unroute('**/account-export');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('standout-data.zip');
      const path = testInfo.outputPath('data.zip');
      await download.saveAs(path);
      const list = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' });
      expect(list.split('\n')).toEqual(
        expect.arrayContaining(['account.json', 'questions.json', 'posts.json']),
      );

      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: 'Delete my account' });
      await expect(confirm).toBeDisabled();
      await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
      await confirm.click();
      await expect(page.getByText('Account deleted')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await fillSignIn(page, account);
      await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    },
  );
});
