import { expect, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { test as base, origin } from './profile.ts';

/** `userId` is set once the account is confirmed. */
export type Account = { email: string; password: string; userId?: string };
export type Email = { to: string; subject: string; text: string; links: string[] };

/**
 * The test with a confirmed account. The account is created once and shared, because sign-ups are limited per
 * address. It does not sync, so that tests do not see each other's content. A test that changes its account creates
 * its own with `confirmedAccount`.
 */
export const test = base.extend<{ syncIsStopped: undefined }, { account: Account }>({
  account: [async ({}, use) => use(await confirmedAccount()), { scope: 'worker' }],
  syncIsStopped: [
    async ({ context: _, profile, account }, use) => {
      if (account.userId !== undefined)
        await profile.keepEntries([{ name: storageKeys.syncStopped(account.userId), value: 'true' }]);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Logs out on a page that shows the "Log out?" dialog. */
export async function confirmLogOut(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
}

export { expect };

/** Returns an unused account. */
export function newAccount(): Account {
  return { email: `mara-${crypto.randomUUID().slice(0, 8)}@example.com`, password: 'a long enough password' };
}

/** The server's first account, created before any test. It is the operator. */
export const operator: Account = { email: 'operator@example.com', password: 'a long enough password' };

/** Creates an account on a server and confirms it with the emailed code, without a browser. */
export async function confirmedAccount(at = origin, account = newAccount()): Promise<Account> {
  const client = await clientOf(new Map(), at);
  const signedUp = await client.auth.signUp(account);
  if (signedUp.error) throw signedUp.error;
  const { text } = await emailTo({ get: (path) => fetch(`${at}${path}`) }, account.email);
  const token = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
  const { data, error } = await client.auth.verifyOtp({ email: account.email, token, type: 'signup' });
  if (error) throw error;
  return { ...account, ...(data.user && { userId: data.user.id }) };
}

/** Signs up on the page, follows the emailed link, and leaves the page signed in at `/`. */
export async function signUpAndConfirm(page: Page, account = newAccount()): Promise<Account> {
  await signUp(page, account);
  await page.goto(firstLink(await emailTo(page.request, account.email)));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  return account;
}

/** Signs up on the page, up to the message about the confirmation email. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/auth');
  await fillSignUp(page, account);
}

/** Like `signUp`, for a page that is already at `/auth`, so that it keeps the requested page. */
export async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check your email to confirm your account!')).toBeVisible();
}

/** Signs in on a page that is at `/auth` and waits for the application. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Waits for an email to the address that `isWanted` accepts, and returns the newest. */
export async function emailTo(
  request: { get: (path: string) => Promise<{ json: () => Promise<Email[]> }> },
  email: string,
  isWanted: (each: Email) => boolean = () => true,
): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    const emails: Email[] = await (await request.get('/mailbox/messages.json')).json();
    found = emails.find((each) => each.to.includes(email) && isWanted(each));
    expect(found, `an email to ${email}`).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`No email to ${email}.`);
  return found;
}

/** Returns the first link of an email. */
export function firstLink(email: Email): string {
  const link = email.links[0];
  if (link === undefined) throw new Error(`The email "${email.subject}" has no link.`);
  return link;
}

/** Returns a client that stores its session in `kept`, like the page. */
export async function clientOf(kept: Map<string, string>, at = origin) {
  const { backendUrl, anonKey } = await (await fetch(`${at}/config.json`)).json();
  return createClient(backendUrl, anonKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  });
}
