import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, openApp } from '#tests/component/app.tsx';
import { intercept } from '#tests/component/network.ts';
import {
  type Account,
  accountOnOtherDevice,
  emailedCode,
  signOutAtEnd,
  unusedAccount,
} from '#tests/component/session.ts';
import { startSession } from '#web/data/account/session.ts';

const email = page.getByLabelText('Email', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const createAccount = page.getByRole('button', { name: 'Create Account' });
const code = page.getByLabelText('Code from the email');
const alerts = page.getByRole('alert');
const checkEmail = page.getByText('Check your email to confirm your account!');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const openSignUp = () => page.getByRole('tab', { name: 'Sign Up' }).click();

async function fill(them: Account): Promise<void> {
  await email.fill(them.email);
  await password.fill(them.password);
}

async function signUp(them: Account): Promise<void> {
  await openSignUp();
  await fill(them);
  await createAccount.click();
  await expect.element(checkEmail).toHaveFocus();
}

// Spec: auth-screen-3
test('a submit button shows its pending state and ignores a second press', async () => {
  const asked: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  intercept(/\/auth\/v1\/(token|signup)/, async ({ url }) => {
    asked.push(new URL(url).pathname);
    await isReleased;
    throw new TypeError('Failed to fetch');
  });
  await openApp('/auth');
  await fill(unusedAccount());
  await press('Sign In');
  await page.getByRole('button', { name: 'Signing In...' }).click({ force: true });
  await openSignUp();
  await password.fill('a long enough password');
  await createAccount.click();
  await expect.element(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['/auth/v1/token', '/auth/v1/signup']);
  release();
  await expect
    .element(alerts)
    .toHaveTextContent('Couldn’t reach the server. Check your connection and try again.');
});

// Spec: auth-screen-2
test('email and password are required, and a weak password is rejected with reasons', async () => {
  await openApp('/auth');
  await expect.element(email).toHaveAttribute('type', 'email');
  await press('Sign In');
  await expect.element(email).toHaveFocus();
  await expect.element(password).toHaveAttribute('required');

  await openSignUp();
  await fill({ ...unusedAccount(), password: 'short' });
  await createAccount.click();
  await expect.element(alerts).toMatchTextContent('Password should be at least 6 characters');
  await expect.element(alerts.getByRole('listitem')).toHaveTextContent('It is too short.');
});

// Spec: auth-screen-4
test('the emailed code confirms the account and opens the requested page', async () => {
  await signOutAtEnd();
  const app = await openApp('/formula');
  await expect.poll(address).toBe('/auth');
  await signUp(unusedAccount());
  await expect.element(createAccount).not.toBeInTheDocument();
  await press('Use another address');
  await expect.element(email).toHaveFocus();
  const them = unusedAccount();
  await email.fill(them.email);
  await createAccount.click();
  await expect.element(checkEmail).toHaveFocus();

  // A phone may discard the tab while the user reads the email.
  await app.reload();
  await expect.element(page.getByText(new RegExp(`We sent it to ${them.email}.`))).toBeVisible();

  const right = await emailedCode(them.email);
  await code.fill('12');
  await press('Confirm');
  await expect.element(page.getByText('Enter all 6 digits.')).toBeVisible();
  await code.fill(right === '000000' ? '000001' : '000000');
  await press('Confirm');
  const isWrong = page.getByText(/^This code is wrong/);
  await expect.element(isWrong).toBeVisible();
  await code.fill(right);
  await expect.element(isWrong, { message: 'the next edit clears an old answer' }).not.toBeInTheDocument();
  await press('Confirm');
  await expect.poll(address).toBe('/formula');
  await expect.element(page.getByText(/^Your email address is confirmed\./)).toBeVisible();
  // Wait until the page has read the store. Earlier, it can't be deleted.
  await expect.element(page.getByRole('tab', { name: 'Text Posts (5)' })).toBeVisible();
});

test('the recovery code opens the form for a new password', async () => {
  await startSession();
  const them = await accountOnOtherDevice();
  await signOutAtEnd();
  const app = await openApp('/auth?step=recovery');
  await email.fill(them.email);
  await press('Send link and code');
  await expect.element(page.getByText('Check your email', { exact: true })).toHaveFocus();
  // A phone may discard the tab while the user reads the email.
  await app.reload();
  const right = await emailedCode(them.email);
  await code.fill(right === '000000' ? '000001' : '000000');
  await press('Continue');
  await expect.element(page.getByText(/^This code is wrong/)).toBeVisible();
  await code.fill(right);
  await press('Continue');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await page.getByLabelText('New password', { exact: true }).fill(`${them.password}, and another`);
  await press('Save password');
  await expect.poll(address).toBe('/');
});

test('an unconfirmed user is rejected at sign-in and can resend the confirmation email', async () => {
  await openApp('/auth');
  const them = unusedAccount();
  await signUp(them);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fill(them);
  await press('Sign In');
  await expect.element(alerts).toHaveTextContent('Email not confirmed');
  await expect.element(code).toBeVisible();
  await press('Resend confirmation email');
  // The backend sends at most one email per minute.
  await expect.element(alerts.nth(1)).toMatchTextContent('you can only request this');
});

test('a user who returns from a provider without signing in can try again', async () => {
  intercept('/auth/v1/settings', async () => Response.json({ external: { google: true } }));
  const asked: string[] = [];
  const stay = (event: NavigateEvent) => {
    if (!event.destination.url.includes('/auth/v1/authorize')) return;
    asked.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  await openApp('/auth');
  const leave = page.getByRole('button', { name: 'Continue with Google' });
  await leave.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(leave).toHaveAttribute('aria-busy', 'true');
  // Back restores the page from the back/forward cache, which fires this event.
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(leave).not.toHaveAttribute('aria-busy');
  await leave.click();
  await expect.poll(() => asked).toHaveLength(2);
});

test('a sign-up rejected by the policy says whom to ask', async () => {
  intercept('/auth/v1/signup', async () =>
    Response.json(
      { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
      { status: 422, headers: { 'x-supabase-api-version': '2024-01-01' } },
    ),
  );
  await openApp('/auth');
  await openSignUp();
  await fill(unusedAccount());
  await createAccount.click();
  await expect
    .element(alerts)
    .toMatchTextContent(
      /^Signups not allowed for this instance\s*Ask the operator of this site to invite you\.$/,
    );
});
