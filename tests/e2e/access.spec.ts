import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  confirmedAccount,
  confirmLogOut,
  emailTo,
  expect,
  fillSignIn,
  fillSignUp,
  firstLink,
  newAccount,
  signIn,
  signUpAndConfirm,
  test,
} from './support/account.ts';
import { expectToFit } from './support/width.ts';

test('a new user signs up, follows the emailed link, and is signed in on the requested page', {
  tag: '@core',
}, async ({ page }) => {
  const account = newAccount();
  await page.goto('/formula');
  await fillSignUp(page, account);
  await expect(page.getByRole('link', { name: 'local mailbox' })).toHaveAttribute('href', /\/mailbox$/);

  await page.goto(firstLink(await emailTo(page.request, account.email)));
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  expect(page.url(), 'no tokens stay in the address').toMatch(/^http:\/\/localhost:\d+\/formula$/);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
});

test('a form reports that a request failed, and works once requests succeed', async ({ page, account }) => {
  await page.goto('/auth');
  // The first request loads the backend client, but the network is down by then.
  await page.route('**/assets/*.js', (route) => route.abort());
  await fillSignIn(page, account);
  await expect(page.getByRole('alert'), 'Firefox asks again only after a reload').toHaveText(
    'Part of this page didn’t load. Check your connection and try again. If that doesn’t help, reload the page.',
  );
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});

test('a user whose password was cleared before confirmation sets a new one and continues', async ({
  page,
}) => {
  const account = newAccount();
  await page.goto('/formula');
  await expect(page).toHaveURL('/auth');
  await fillSignUp(page, account);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Email me a link or code' }).click();
  await page.getByRole('button', { name: 'Send link and code' }).click();
  await expect(page.getByText('We sent a link and a code to')).toBeVisible();
  await page.goto(firstLink(await emailTo(page.request, account.email)));

  await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await expect(page.getByText('Someone else may have used this address before')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 6 characters');
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/formula');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
});

test('signing in returns to the page that the guard protected', { tag: '@core' }, async ({
  page,
  account,
}) => {
  await page.goto('/welcome');
  await page.goto('/planner?month=2');
  await expect(page).toHaveURL('/auth');
  await signIn(page, account);
  await expect(page).toHaveURL('/planner?month=2');
  await page.goBack();
  await expect(page, 'the guard leaves no entry in the history').toHaveURL('/welcome');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('signing in or out in one tab also affects the other', async ({ page, account }) => {
  const other = await page.context().newPage();
  await page.goto('/auth');
  await other.goto('/generator');
  await expect(other).toHaveURL('/auth');
  // Background tabs render slowly, which delays clicks.
  await page.bringToFront();
  await signIn(page, account);
  await expect(other).toHaveURL('/generator');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await confirmLogOut(page);
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  const storedEntries = await other.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('auth-token')),
  );
  expect(storedEntries).toEqual([]);
  const returnPath = () =>
    other.evaluate(() => [history.state?.usr, localStorage.getItem('standout-wanted-path')]);
  await expect
    .poll(returnPath, 'the next user does not start on the screen of the last one')
    .toEqual([null, null]);
});

test('a used link shows an explanation to signed-out and signed-in users', async ({ page, browser }) => {
  const account = await signUpAndConfirm(page);
  const used = firstLink(await emailTo(page.request, account.email));

  const context = await browser.newContext();
  const stranger = await context.newPage();
  // The link replaces the page as soon as the address changes, and anything stored later is lost.
  await stranger.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
      const isStopped = location.pathname === '/formula';
      replace(state, unused, url);
      if (isStopped && location.pathname === '/auth') Storage.prototype.setItem = () => undefined;
    };
  });
  await stranger.goto('/formula');
  await expect(stranger).toHaveURL('/auth');
  await stranger.goto(used);
  await expect(stranger).toHaveURL('/auth');
  await expect(stranger.getByRole('alert')).toContainText('Email link is invalid or has expired');
  await expectAccessible(stranger);
  // A provider's refusal in the query is explained, too. Its text is not shown, because anyone could have written it.
  const refusal = 'error=access_denied&error_code=bad_oauth_callback&error_description=Call+555+0100';
  await stranger.goto(`/?${refusal}#${refusal}`);
  await expect(stranger.getByRole('alert')).toContainText('The provider didn’t sign you in');
  await expect(stranger.getByText('555')).toHaveCount(0);
  await signIn(stranger, account);
  await expect(stranger, "errors in the address don't change where sign-in leads").toHaveURL('/formula');
  await context.close();

  await page.goto(used);
  await expect(page.getByText('You are still signed in.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.evaluate(() => history.state?.usr?.layerCount)).toBe(1);
  await expect(page, "a new history entry doesn't restore the old message").toHaveURL('/');
});

test('an email change needs two links: the first asks for the second, which completes the change', async ({
  page,
  browser,
}) => {
  const account = await confirmedAccount();
  const next = newAccount().email;
  await page.goto('/settings');
  await signIn(page, account);
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Check both inboxes')).toBeVisible();
  const isChange = ({ subject, text }: { subject: string; text: string }) => /change/i.test(subject + text);

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(firstLink(await emailTo(page.request, account.email, isChange)));
  await expect(elsewhere).toHaveURL('/auth');
  await expect(elsewhere.getByText('Now open the link we sent to your other address.')).toBeVisible();
  await expectAccessible(elsewhere);
  await context.close();

  await page.goto(firstLink(await emailTo(page.request, next, isChange)));
  await expect(page.getByText(`Your email address is now ${next}.`)).toBeVisible();
});

// Spec: auth-errors-1
test('a forgotten password is reset by email', { tag: '@core' }, async ({ page }) => {
  const account = await confirmedAccount();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('we sent it a reset link')).toBeVisible();
  await expectAccessible(page);

  const secondTab = await page.context().newPage();
  await secondTab.goto('/auth');
  const email = await emailTo(page.request, account.email, ({ links }) =>
    links.some((link) => /recovery/.test(link)),
  );
  // Color schemes only change in the foreground tab.
  await page.bringToFront();
  await page.goto(firstLink(email));
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page);
  await expect(secondTab, 'another tab is signed in, and asks for no password').toHaveURL('/');
  await secondTab.close();

  // A phone may discard the tab while the user opens a password manager.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.getByLabel('New password').fill(account.password);
  const save = page.getByRole('button', { name: 'Save password' });
  // Meanwhile, the browser's data was cleared.
  const storedEntries = await page.evaluate(() => {
    const entries = Object.entries(localStorage);
    localStorage.clear();
    return entries;
  });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Auth session missing!');
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, storedEntries);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('should be different');
  await page.getByLabel('New password').fill('an even longer password');
  await save.click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await confirmLogOut(page);
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await signIn(page, { ...account, password: 'an even longer password' });
});

test('retrying reloads a page that could not load the session client', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await expireSession(page);
  // The file name is a hash, so the test finds the script that refreshes tokens by its content.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('grant_type=refresh_token')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/planner');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  // Otherwise, a request in flight would be answered twice.
  await page.unrouteAll({ behavior: 'wait' });
  // Unlike Chromium, Firefox does not retry a failed module within a page.
  const isNewPage = page.waitForRequest((request) => request.isNavigationRequest());
  await tryAgain.click();
  await isNewPage;
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
});

test('an unreachable server is reported with a retry button, and the session stays until it is rejected', {
  tag: '@core',
}, async ({ page, account }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/planner');
  const unreachable = page.getByRole('heading', { level: 1, name: 'Couldn’t reach the server' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(unreachable).toBeVisible();
  await expectAccessible(page);
  const isRefused = page.waitForEvent('requestfailed', (request) => /config\.json$/.test(request.url()));
  await tryAgain.click();
  await isRefused;
  await expect(unreachable).toBeVisible();
  await page.unroute('**/config.json');
  await tryAgain.click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, account);

  await expireSession(page);
  await page.route(/\/auth\/v1\/token/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto('/planner');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(unreachable).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.unroute(/\/auth\/v1\/token/);
  await tryAgain.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();

  await expireSession(page);
  await page.route(/\/auth\/v1\/token\?grant_type=refresh_token/, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    }),
  );
  await page.goto('/formula');
  await expect(page).toHaveURL('/auth');
  await signIn(page, account);
  await expect(page).toHaveURL('/formula');
});

// Spec: auth-screen-1
test('the forms are accessible in both themes and fit the smallest phone', async ({ page, account }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  await expect(page.getByText('Sign in to your account or create a new one')).toBeVisible();
  await fillSignIn(page, { ...account, password: 'not my password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expectAccessible(page);
  await fillSignUp(page, newAccount());
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible();
  await expectToFit(page, 320);
});

/** Ages the stored session, so that the next page has to refresh it. */
async function expireSession(page: Page): Promise<void> {
  // A page of the application could renew the session at once.
  await page.goto('/health');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('auth-token'));
    if (key === undefined) throw new Error('No session is stored.');
    const session = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  });
}
