import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  emailTo,
  expect,
  fillSignIn,
  fillSignUp,
  firstLink,
  newAccount,
  signIn,
  signUp,
  signUpAndConfirm,
  test,
} from './support/account.ts';
import { expectToFit } from './support/width.ts';

test('a new user signs up, follows the emailed link, and lands signed in on the home screen', {
  tag: '@core',
}, async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await expect(page.getByRole('link', { name: 'local mailbox' })).toHaveAttribute('href', /\/mailbox$/);

  const mail = await emailTo(page.request, account.email);
  await page.goto(firstLink(mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  expect(new URL(page.url()).href, 'no tokens stay in the address').toMatch(/^http:\/\/localhost:\d+\/$/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
});

// Spec: auth-screen-3
test('a button names its pending action and ignores a second press', async ({ page, account }) => {
  const requests: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/auth\/v1\/(token|signup)/, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await held;
    await route.abort();
  });
  await page.goto('/auth');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Signing In...' }).click({ force: true });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  await expect.poll(() => requests).toEqual(['/auth/v1/token', '/auth/v1/signup']);
  release();
  await expect(page.getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  );
});

test('a form reports a request that cannot be sent and works once it can', async ({ page, account }) => {
  await page.goto('/auth');
  // The first request loads the backend client. By then the network is down.
  await page.route('**/assets/*.js', (route) => route.abort());
  await fillSignIn(page, account);
  await expect(page.getByRole('alert'), 'Firefox asks again only after a reload').toHaveText(
    'Part of this page didn’t load. Check your connection and try again. If that doesn’t help, reload the page.',
  );
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});

// Spec: auth-errors-2
test("a wrong password shows the backend's message", { tag: '@core' }, async ({ page, account }) => {
  await page.goto('/auth');
  await fillSignIn(page, { ...account, password: 'not my password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expectAccessible(page);
  // A response that cannot be parsed.
  await page.route(/\/auth\/v1\/token/, (route) => route.fulfill({ json: {} }), { times: 1 });
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Auth session or user missing');
  await signIn(page, account);
});

test('a weak password is refused with the reasons', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Password should be at least 6 characters');
  await expect(alert.getByRole('listitem')).toHaveText(['It is too short.']);
});

// Spec: auth-screen-2
test('email and password are required', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveAttribute('required');
});

// Spec: auth-screen-4
test('the emailed code confirms the account and opens the requested page', async ({ page }) => {
  const account = newAccount();
  await page.goto('/formula');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check your email to confirm your account!')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check your email to confirm your account!')).toBeFocused();

  // A phone may discard the tab while the user reads the email.
  await page.reload();
  await expect(page.getByText(`We sent it to ${account.email}.`)).toBeVisible();

  const code = /code: (\d{6})/.exec((await emailTo(page.request, account.email)).text)?.[1] ?? '';
  const field = page.getByLabel('Code from the email');
  await field.fill('12');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Enter all 6 digits.')).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await field.fill(code);
  await expect(page.getByText('This code is wrong'), 'an old answer goes with the next edit').toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/formula');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
});

test('the emailed link opens the requested page', { tag: '@core' }, async ({ page }) => {
  const account = newAccount();
  await page.goto('/formula');
  await fillSignUp(page, account);
  await page.goto(firstLink(await emailTo(page.request, account.email)));
  await expect(page).toHaveURL('/formula');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
});

test('an unconfirmed user can resend the confirmation email', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed');
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  await page.getByRole('button', { name: 'Resend confirmation email' }).click();
  // The backend sends one email a minute at most.
  await expect(page.getByRole('alert').nth(1)).toContainText('you can only request this');
});

test('the confirmation screen fits the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signUp(page, newAccount());
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible();
  await expectToFit(page, 320);
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

test('the guard returns to the requested page after sign-in', { tag: '@core' }, async ({ page, account }) => {
  await page.goto('/welcome');
  await page.goto('/planner?month=2');
  await expect(page).toHaveURL('/auth');
  await signIn(page, account);
  await expect(page).toHaveURL('/planner?month=2');
  await page.goBack();
  await expect(page, 'the guard leaves no entry in the history').toHaveURL('/welcome');
});

test('/auth redirects a signed-in user', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('signing in or out in one tab does the same in the other', { tag: '@core' }, async ({
  page,
  account,
}) => {
  const other = await page.context().newPage();
  await page.goto('/auth');
  await other.goto('/generator');
  await expect(other).toHaveURL('/auth');
  // Background tabs render frames slowly, which delays clicks.
  await page.bringToFront();
  await signIn(page, account);
  await expect(other).toHaveURL('/generator');

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  const kept = await other.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('auth-token')),
  );
  expect(kept).toEqual([]);
  const way = () => other.evaluate(() => [history.state?.usr, localStorage.getItem('standout-wanted-path')]);
  await expect.poll(way, 'where they were is not the way of whoever comes next').toEqual([null, null]);
});

test('a used link is explained to signed-out and signed-in users', async ({ page, browser }) => {
  const account = await signUpAndConfirm(page);
  const used = firstLink(await emailTo(page.request, account.email));

  const context = await browser.newContext();
  const stranger = await context.newPage();
  // The link replaces the page as soon as the address changes. Anything stored later is lost.
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
  // So is a provider's refusal in the query. Its text is not shown: anyone could have written it.
  const refusal = 'error=access_denied&error_code=bad_oauth_callback&error_description=Call+555+0100';
  await stranger.goto(`/?${refusal}#${refusal}`);
  await expect(stranger.getByRole('alert')).toContainText('The provider didn’t sign you in');
  await expect(stranger.getByText('555')).toHaveCount(0);
  await signIn(stranger, account);
  await expect(stranger, 'neither takes one from the way').toHaveURL('/formula');
  await context.close();

  await page.goto(used);
  await expect(page.getByText('You are still signed in.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.evaluate(() => history.state?.usr?.layerCount)).toBe(1);
  await expect(page, 'a step in the history does not bring back what is said already').toHaveURL('/');
});

test('an email change takes two links: the first names the second, the second completes the change', async ({
  page,
  browser,
}) => {
  const account = await signUpAndConfirm(page);
  const next = newAccount().email;
  await page.goto('/settings');
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

test('a page restored from the back/forward cache shows nothing of a signed-out account', async ({
  page,
  account,
}) => {
  await page.goto('/auth');
  await signIn(page, account);
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
  // Another tab signs out while this page is frozen and gets no event.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.endsWith('auth-token')))
      localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL('/auth');
});

// Spec: auth-errors-1
test('a forgotten password is reset by email', { tag: '@core' }, async ({ page }) => {
  const account = await signUpAndConfirm(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('we sent it a reset link')).toBeVisible();
  await expectAccessible(page);

  const bystander = await page.context().newPage();
  await bystander.goto('/auth');
  const mail = await emailTo(page.request, account.email, ({ links }) =>
    links.some((link) => /recovery/.test(link)),
  );
  // Color schemes only change in the foreground tab.
  await page.bringToFront();
  await page.goto(firstLink(mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page);
  await expect(bystander, 'another tab is signed in, and asks for no password').toHaveURL('/');
  await bystander.close();

  // A phone may discard the tab while the user opens a password manager.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.getByLabel('New password').fill(account.password);
  const save = page.getByRole('button', { name: 'Save password' });
  // The browser's data was cleared meanwhile.
  const kept = await page.evaluate(() => {
    const entries = Object.entries(localStorage);
    localStorage.clear();
    return entries;
  });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Auth session missing!');
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, kept);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('should be different');
  await page.getByLabel('New password').fill('an even longer password');
  await save.click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await signIn(page, { ...account, password: 'an even longer password' });
});

test('an unreachable backend shows a page with a retry button', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'The server cannot be reached' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The server cannot be reached' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a signed-in user keeps working while a proxy reports the server as down', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await page.route('**/config.json', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
});

test('logging out while the server is silent succeeds without an error', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await page.route(/\/auth\/v1\/logout/, (route) => route.abort());
  // The toast disappears by itself.
  const said: string[] = [];
  await page.exposeFunction('noteSaid', (words: string) => void said.push(words));
  await page.evaluate(() => {
    const { noteSaid } = globalThis as unknown as { noteSaid: (words: string) => void };
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast]')) noteSaid(textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const asked = page.waitForEvent('requestfailed', (request) => /\/auth\/v1\/logout/.test(request.url()));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await asked;
  await signIn(page, account);
  expect(said).toEqual([]);
});

test('retrying reloads a page that could not load the session client', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await expireSession(page);
  // The file name is a hash, so find the script that refreshes tokens by its content.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('grant_type=refresh_token')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/planner');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  // A request in flight would be answered twice.
  await page.unrouteAll({ behavior: 'wait' });
  // Firefox does not retry a failed module within a page; Chromium would.
  const isNewPage = page.waitForRequest((request) => request.isNavigationRequest());
  await tryAgain.click();
  await isNewPage;
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
});

test('a session that cannot be refreshed now is kept', { tag: '@core' }, async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  await expireSession(page);
  await page.route(/\/auth\/v1\/token/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto('/planner');
  const title = page.getByRole('heading', { level: 1, name: 'The server cannot be reached' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(title).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.unroute(/\/auth\/v1\/token/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Planner' })).toBeVisible();
});

test('a session the backend no longer knows ends, and signing in returns to the same page', async ({
  page,
  account,
}) => {
  await page.goto('/auth');
  await signIn(page, account);
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

test('a refused but unexpired token is refreshed or ends the session', async ({ page, account }) => {
  await page.goto('/auth');
  await signIn(page, account);
  const questions = page.getByRole('tab', { name: /^Open \(/ });
  // This device's clock is behind.
  await changeSession(page, ({ access_token }) => ({ access_token: `${access_token}x` }));
  await page.goto('/interview');
  await expect(questions).toBeVisible();
  await changeSession(page, ({ access_token }) => ({ access_token: `${access_token}x` }));
  await page.goto('/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  // The backend was set up again with other keys.
  await changeSession(page, ({ access_token }) => ({ access_token: `${access_token}x`, refresh_token: 'x' }));
  await page.goto('/interview');
  await expect(page).toHaveURL('/auth');
  await signIn(page, account);
  await expect(page).toHaveURL('/interview');
  await expect(questions).toBeVisible();
});

test('a user who returns from a provider without signing in can try it again', async ({ page }) => {
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: true } } }));
  const asked: string[] = [];
  await page.route('**/auth/v1/authorize*', (route) => {
    asked.push(route.request().url());
    // A 204 response keeps the browser on the page.
    return route.fulfill({ status: 204 });
  });
  await page.goto('/auth');
  const leave = page.getByRole('button', { name: 'Continue with Google' });
  await leave.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(leave).toHaveAttribute('aria-busy', 'true');
  // Back restores the page from the back/forward cache, which is off in tests: fire its event by hand.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(leave).not.toHaveAttribute('aria-busy');
  await leave.click();
  await expect.poll(() => asked).toHaveLength(2);
});

// Spec: auth-screen-1
test('the forms are accessible in both themes', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  await expect(page.getByText('Sign in to your account or create a new one')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expectAccessible(page);
});

/** Ages the stored session, so that the next page has to refresh it. */
async function expireSession(page: Page): Promise<void> {
  await changeSession(page, () => ({ expires_at: 1, expires_in: 0 }));
}

/** Changes the stored session, which a page reads when it loads. */
async function changeSession(
  page: Page,
  change: (session: { access_token: string }) => Record<string, unknown>,
): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.endsWith('auth-token')),
  );
  if (kept === undefined) throw new Error('No session is kept.');
  const session = JSON.parse(kept[1]);
  const text = JSON.stringify({ ...session, ...change(session) });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [kept[0], text] as const);
}
