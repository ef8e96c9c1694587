import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, openApp } from '#tests/component/app.tsx';
import { intercept } from '#tests/component/network.ts';
import { type Account, changeStoredSession, signIn } from '#tests/component/session.ts';
import { backendClient, backendConfig } from '#web/data/account/session.ts';
import { storedSessionKey } from '#web/data/account/stored-session.ts';

const accountMenu = page.getByRole('button', { name: 'Account', exact: true });
const alerts = page.getByRole('alert');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function fillSignIn({ email, password }: Account): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in to the shared account, signs out again, and opens the sign-in screen. */
async function openSignIn(): Promise<Account> {
  const account = await signIn();
  await (await backendClient()).auth.signOut({ scope: 'local' });
  await openApp('/auth');
  return account;
}

// Spec: auth-errors-2
test('a rejected sign-in shows the reason, and the form works afterward', async () => {
  const account = await openSignIn();
  await fillSignIn({ ...account, password: 'not my password' });
  await expect.element(alerts).toHaveTextContent('Invalid login credentials');
  // A response that cannot be parsed.
  const stop = intercept('/auth/v1/token', async () => Response.json({}));
  await fillSignIn(account);
  await expect.element(alerts).toHaveTextContent('Auth session or user missing');
  stop();
  await fillSignIn(account);
  await expect.element(accountMenu).toBeVisible();
});

test('a page restored from the back/forward cache shows no content of a signed-out account', async () => {
  await signIn();
  await openApp('/formula');
  await expect.element(heading('Formula Page')).toBeVisible();
  const shown = heading('Formula Page').element();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(getComputedStyle(shown).visibility).toBe('hidden');
  // Another tab signs out while this page is frozen, so this page gets no event.
  localStorage.removeItem(storedSessionKey(backendConfig().backendUrl));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(address).toBe('/auth');
  await expect.element(heading('Formula Page')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('a signed-in user can keep working while a proxy reports the server as down', async () => {
  await signIn();
  const app = await openApp('/formula');
  await expect.element(heading('Formula Page')).toBeVisible();
  let asked = 0;
  intercept('/config.json', async () => {
    asked += 1;
    return new Response('Bad gateway', { status: 502 });
  });
  await app.reload();
  await expect.element(heading('Formula Page')).toBeVisible();
  expect(asked).toBe(1);
});

test('logging out succeeds without an error if the server does not respond', async () => {
  const account = await signIn();
  await openApp('/formula');
  const toasts = recordToasts();
  let asked = 0;
  intercept('/auth/v1/logout', async () => {
    asked += 1;
    throw new TypeError('Failed to fetch');
  });
  await accountMenu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(address).toBe('/auth');
  await expect.poll(() => asked).toBe(1);
  await fillSignIn(account);
  await expect.element(accountMenu).toBeVisible();
  expect(toasts).toEqual([]);
});

/** Collects the texts of all toasts from now on, because each toast disappears by itself. */
function recordToasts(): readonly string[] {
  const toasts: string[] = [];
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-sonner-toast]')) toasts.push(textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return toasts;
}

test('a rejected but unexpired token is refreshed or ends the session', async () => {
  const account = await signIn();
  const thisDevice = page.getByText('This device', { exact: true });
  // Simulates a device whose clock is behind.
  changeStoredSession(({ access_token }) => ({ access_token: `${access_token}x` }));
  const app = await openApp('/interview');
  await expect.element(page.getByRole('tab', { name: /^Open \(/ })).toBeVisible();
  changeStoredSession(({ access_token }) => ({ access_token: `${access_token}x` }));
  await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
  await expect.element(thisDevice).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  // Simulates a backend that was set up again with other keys.
  changeStoredSession(({ access_token }) => ({ access_token: `${access_token}x`, refresh_token: 'x' }));
  await app.reload();
  await expect.poll(address).toBe('/auth');
  await fillSignIn(account);
  await expect.poll(address).toBe('/settings');
  await expect.element(thisDevice).toBeVisible();
});
