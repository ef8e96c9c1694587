import { execFileSync } from 'node:child_process';
import { expectAccessible } from './support/accessibility.ts';
import { clientOf, emailTo, fillSignIn, firstLink, newAccount, signIn } from './support/account.ts';
import { addIdea, storedRows } from './support/engine.ts';
import { expect, ownAccountTest, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

test('every section of the settings is loaded, reachable, and accessible, also on a phone', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('looks')) return;
      observer.disconnect();
      document.documentElement.dataset.firstFrame = document.body.textContent;
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  // The settings also open with an unknown fragment.
  await page.goto('/settings#50%');
  const firstFrame = (await page.locator('html[data-first-frame]').getAttribute('data-first-frame')) ?? '';
  for (const late of ['Save thought leaders', 'Streak freeze', 'Line length on mobile']) {
    expect(firstFrame).toContain(late);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  await expect(page.getByText(`You’re signed in as ${account.email}.`)).toBeVisible();
  for (const heading of ['Account', 'Security', 'AI', 'Writing', 'Appearance', 'Sync', 'Data']) {
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Data', exact: true })).toBeInViewport();
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

test('typing the confirmation word deletes all local data and drafts, but keeps the session', {
  tag: '@core',
}, async ({ page, context }) => {
  const draft = (tab: typeof page) => tab.getByRole('textbox', { name: 'Quick idea' });
  const [open, elsewhere] = [await context.newPage(), await context.newPage()];
  const leaveDraft = async (tab: typeof page) => {
    await tab.goto('/');
    await draft(tab).fill('A draft of another tab');
    await tab.reload();
    await expect(draft(tab)).toHaveValue('A draft of another tab');
  };
  await Promise.all([leaveDraft(open), leaveDraft(elsewhere)]);
  // This tab gets no events, like a tab that a phone has suspended.
  await elsewhere.goto('/health');
  await page.bringToFront();
  await page.goto('/');
  await addIdea(page, 'Soon gone');
  await page.getByRole('link', { name: 'Video Generator' }).click();
  const title = page.getByRole('textbox', { name: 'Position title' });
  await title.fill('Soon gone');
  await page.getByRole('link', { name: 'Settings' }).click();
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
  await page.getByRole('link', { name: 'Video Generator' }).click();
  await expect(title).toHaveValue('');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('No ideas yet.')).toBeVisible();
  expect(await storedRows(page, 'ideas')).toEqual([]);
  await expect(draft(open)).toHaveValue('');
  await elsewhere.goto('/');
  await expect(draft(elsewhere)).toHaveValue('');
});

ownAccountTest(
  'a user changes password and email, signs out everywhere, exports data, and deletes the account',
  async ({ page, own, request }, testInfo) => {
    const password = 'an even longer password';
    const next = { email: newAccount().email, password };
    await page.goto('/settings');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();

    await page.getByLabel('New email').fill(next.email);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Check both inboxes')).toBeVisible();
    const isChange = ({ subject, text }: { subject: string; text: string }) => /change/i.test(subject + text);
    await page.goto(firstLink(await emailTo(request, own.email, isChange)));
    await expect(
      page.getByText('Now open the link we sent to your other address.'),
      'one email alone changes nothing',
    ).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByText(`You’re signed in as ${own.email}.`)).toBeVisible();
    // The other email's link is opened on another device.
    await request.get(firstLink(await emailTo(request, next.email, isChange)));
    await page.reload();
    await expect(page.getByText(`You’re signed in as ${next.email}.`)).toBeVisible();

    const { auth } = await clientOf(new Map());
    expect((await auth.signInWithPassword(next)).error).toBeNull();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/auth');
    expect((await auth.refreshSession()).error, 'the other device').not.toBeNull();
    await fillSignIn(page, { ...next, password: own.password });
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    await signIn(page, next);

    await page.getByRole('link', { name: 'Settings' }).click();
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
    await dialog.getByLabel(`Type ${next.email} to confirm`).fill(next.email);
    await confirm.click();
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await fillSignIn(page, next);
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  },
);
