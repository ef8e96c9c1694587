import { expectAccessible } from './support/accessibility.ts';
import { clientOf, emailTo, firstLink, newAccount } from './support/account.ts';
import { fullChromium } from './support/browser.ts';
import { pressByKey, tabTo } from './support/keyboard.ts';
import { expect, operatorTest, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

// In the headless shell, Tab does not move through the browser's own controls after the last element.
test.use({ launchOptions: fullChromium() });

test('only operators can open the admin screen and call its functions', { tag: '@core' }, async ({
  page,
  account,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Standout');
  const client = await clientOf(new Map());
  await client.auth.signInWithPassword(account);
  const refused = await client.functions.invoke('admin', { body: { action: 'people', search: '', page: 1 } });
  expect(refused.response?.status).toBe(403);
});

operatorTest('every part of the admin screen is accessible, also on a phone', async ({ page }) => {
  const parts = [
    ['people', 'People'],
    ['sign-up', 'Sign-up'],
    ['activity', 'Activity'],
    ['email', 'Email'],
    ['backups', 'Backups'],
    ['server', 'Versions'],
  ] as const;
  for (const [part, heading] of parts) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin?part=${part}`);
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(/^Loading /)).toHaveCount(0);
    await expect(page.getByRole('alert'), `${part} loads`).toHaveCount(0);
    await expectAccessible(page);
    for (const width of [768, 375, 320]) {
      await page.setViewportSize({ width, height: 812 });
      await expectToFit(page, width);
    }
  }
});

operatorTest(
  'an operator invites a user and bans them by keyboard, and the user chooses a password',
  {
    tag: '@core',
  },
  async ({ page, browser }) => {
    const { email, password } = newAccount();
    await page.goto('/admin');
    await pressByKey(page, page.getByRole('button', { name: 'Invite' }));
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(toast(page, `Invited ${email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused();

    const context = await browser.newContext();
    const invited = await context.newPage();
    await invited.goto(firstLink(await emailTo(page.request, email)));
    await expect(invited.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
    await expectAccessible(invited);
    await invited.getByLabel('Password').fill(password);
    await invited.getByRole('button', { name: 'Save password' }).click();
    await expect(invited.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
    await context.close();
    const { auth } = await clientOf(new Map());
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();

    await tabTo(page, page.getByRole('searchbox', { name: 'Search by email' }), 'Shift+Tab');
    await page.keyboard.type(email);
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
    await pressByKey(page, page.getByRole('button', { name: email }));
    const panel = page.getByRole('dialog', { name: email });
    await expect(panel.getByText('2 devices')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await pressByKey(page, panel.getByRole('button', { name: 'Ban' }));
    const question = page.getByRole('dialog', { name: `Ban ${email}?` });
    await pressByKey(page, question.getByRole('button', { name: 'Ban' }));
    await expect(panel.getByText('Banned', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Lift ban' })).toBeFocused();
    expect((await auth.refreshSession()).error).not.toBeNull();
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: email })).toBeFocused();
  },
);
