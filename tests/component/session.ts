import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { inject, onTestFinished } from 'vitest';
import { backendClient, backendConfig, startSession } from '#web/data/account/session.ts';
import { readStoredSession, storedSessionKey } from '#web/data/account/stored-session.ts';
import { markFirst } from '#web/data/ownership/marks.ts';
import { syncStoppedOnDevice } from '#web/data/sync/sync-stopped-on-device.ts';

export type Account = { email: string; password: string };

let shared: Promise<Account> | null = null;

/**
 * Signs the page in to an account that all component tests share and that owns the store. It does not sync. The
 * session ends with the test.
 */
export async function signIn(): Promise<Account> {
  await startSession();
  shared ??= newAccount();
  return signInTo(await shared);
}

/** Like `signIn`, for the operator of the server. */
export async function signInAsOperator(): Promise<Account> {
  await startSession();
  return signInTo(inject('operator'));
}

async function signInTo(account: Account): Promise<Account> {
  const { auth } = await backendClient();
  const { data, error } = await auth.signInWithPassword(account);
  if (error) throw error;
  markFirst(data.user.id);
  syncStoppedOnDevice(data.user.id).save(true);
  await signOutAtEnd();
  return account;
}

/** Signs the page out at the end of the test. */
export async function signOutAtEnd(): Promise<void> {
  const { auth } = await backendClient();
  onTestFinished(async () => void (await auth.signOut({ scope: 'local' })));
}

/** Replaces fields of the stored session, as another tab, a wrong clock, or new keys would. */
export function changeStoredSession(change: (session: Session) => Partial<Session>): void {
  const key = storedSessionKey(backendConfig().backendUrl);
  const session = readStoredSession(backendConfig().backendUrl);
  if (!session) throw new Error('No session is stored.');
  localStorage.setItem(key, JSON.stringify({ ...session, ...change(session) }));
}

/** Returns an email address and a password that no account has yet. */
export function unusedAccount(): Account {
  return { email: `nora-${crypto.randomUUID().slice(0, 8)}@example.com`, password: 'a long enough password' };
}

/** Creates an account, confirms it with the emailed code, and signs the page in. The session must have started. */
export async function newAccount(): Promise<Account> {
  const account = unusedAccount();
  const { auth } = await backendClient();
  const signedUp = await auth.signUp(account);
  if (signedUp.error) throw signedUp.error;
  const token = await emailedCode(account.email);
  const { error } = await auth.verifyOtp({ email: account.email, token, type: 'signup' });
  if (error) throw error;
  return account;
}

/**
 * An account on another device: a separate client, with a session if the address is confirmed. Does not affect the
 * page.
 */
export async function accountOnOtherDevice({
  isConfirmed = true,
} = {}): Promise<Account & { client: SupabaseClient }> {
  const account = unusedAccount();
  const { backendUrl, anonKey } = backendConfig();
  const client = createClient(backendUrl, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: account.email },
  });
  const signedUp = await client.auth.signUp(account);
  if (signedUp.error) throw signedUp.error;
  if (isConfirmed) {
    const token = await emailedCode(account.email);
    const { error } = await client.auth.verifyOtp({ email: account.email, token, type: 'signup' });
    if (error) throw error;
  }
  return { ...account, client };
}

/** Returns the six-digit code in the newest email to the address. */
export async function emailedCode(email: string): Promise<string> {
  const response = await fetch('/mailbox/messages.json');
  const messages: { to: string; text: string }[] = await response.json();
  const text = messages.find(({ to }) => to.includes(email))?.text ?? '';
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0];
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}
