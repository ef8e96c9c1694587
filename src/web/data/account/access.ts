import type { AuthError, AuthWeakPasswordError, Provider } from '@supabase/supabase-js';
import { askClient, ClientNotLoaded, clientNotLoaded } from '../asking.ts';
import { noteConfirmation } from './confirmation.ts';
import { backendConfig, isUnanswered, leave } from './session.ts';

/** How a request about the account ended. A refusal carries the backend's own words. */
export type AccessResult = { ok: true } | AccessRefusal;
export type AccessRefusal = {
  ok: false;
  message: string;
  /** Why a password is too weak, as the backend names it: `length`, `characters`, `pwned`. */
  weaknesses: readonly string[];
  needsConfirmation: boolean;
  /** The code of a mail was wrong, used before or too old; the backend does not say which. */
  isWrongCode: boolean;
};

export async function signIn(email: string, password: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) => auth.signInWithPassword({ email, password }));
  return resultOf(error);
}

/** Creates an account. `isSignedIn` is false when the address must be confirmed by mail first. */
export async function signUp(
  email: string,
  password: string,
): Promise<{ ok: true; isSignedIn: boolean } | AccessRefusal> {
  const { data, error } = await askClient(({ auth }) =>
    auth.signUp({
      email,
      password,
      options: { emailRedirectTo: siteRoot() },
    }),
  );
  return error ? refusalOf(error) : { ok: true, isSignedIn: data.session !== null };
}

export async function resendConfirmation(email: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: siteRoot() },
    }),
  );
  return resultOf(error);
}

/** Confirms an address with the code of the mail, and signs in. */
export async function confirmWithCode(email: string, code: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'signup' }));
  if (!error) noteConfirmation();
  return resultOf(error);
}

/** Sends a mail whose link and code sign in; who has no account yet gets one. */
export async function sendSignInMail(email: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) =>
    auth.signInWithOtp({ email, options: { emailRedirectTo: siteRoot() } }),
  );
  return resultOf(error);
}

/** Signs in with the code of such a mail. */
export async function signInWithCode(email: string, code: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'email' }));
  return resultOf(error);
}

/** Leaves for a provider, which sends the person back signed in. Returns only when that cannot be begun. */
export async function signInAt(provider: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) =>
    auth.signInWithOAuth({
      // The backend says which there are; supabase-js names those of the hosted service.
      provider: provider as Provider,
      options: { redirectTo: siteRoot() },
    }),
  );
  return resultOf(error);
}

/** The providers at which one may sign in, as the backend names them. None where it does not answer. */
export async function offeredProviders(): Promise<readonly string[]> {
  const config = backendConfig();
  const answer = await fetch(`${config.backendUrl}/auth/v1/settings`, {
    headers: { apikey: config.anonKey },
  }).catch(() => undefined);
  const said: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const external = (said as { external?: Record<string, unknown> } | undefined)?.external ?? {};
  return Object.keys(external).filter((name) => external[name] === true && !notProviders.test(name));
}

const notProviders = /^(email|phone|anonymous_users|web3.*)$/;

/** Sends a mail whose link signs in and asks for a new password. Succeeds for unknown addresses too. */
export async function sendRecovery(email: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) =>
    auth.resetPasswordForEmail(email, { redirectTo: siteRoot() }),
  );
  return resultOf(error);
}

export async function setPassword(password: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth }) => auth.updateUser({ password }));
  return resultOf(error);
}

/** Asks for another address. It holds once the links in the mails to both addresses were followed; at once where the project confirms none. */
export async function changeEmail(
  email: string,
): Promise<{ ok: true; isConfirmedByMail: boolean } | AccessRefusal> {
  const { data, error } = await askClient(({ auth }) =>
    auth.updateUser({ email }, { emailRedirectTo: siteRoot() }),
  );
  return error ? refusalOf(error) : { ok: true, isConfirmedByMail: data.user.new_email !== undefined };
}

/** Ends all sessions of the account, on every device, this one included. */
export async function signOutEverywhere(): Promise<AccessResult> {
  const { error } = await leave(() => askClient(({ auth }) => auth.signOut({ scope: 'global' })));
  return resultOf(error);
}

/** Signs out of this browser, in all its tabs. Other devices stay signed in; being offline does not prevent it. */
export async function signOut(): Promise<AccessResult> {
  const { error } = await leave(() => askClient(({ auth }) => auth.signOut({ scope: 'local' })));
  // supabase-js forgets the session first, and only then tells the backend: what fails there is no failure to sign out.
  return error instanceof ClientNotLoaded ? refusalOf(error) : { ok: true };
}

/** Where a backend without a mail server lets its mail be read, or null. */
export function localMailboxUrl(): string | null {
  return backendConfig().mailboxUrl;
}

function siteRoot(): string {
  return `${location.origin}/`;
}

export function resultOf(error: AuthError | ClientNotLoaded | null): AccessResult {
  return error ? refusalOf(error) : { ok: true };
}

export function refusalOf(error: AuthError | ClientNotLoaded): AccessRefusal {
  if (error instanceof ClientNotLoaded) return refusal(clientNotLoaded);
  // Without a status nobody answered, and the words are the browser's ("Failed to fetch"), not the backend's.
  const wasUnanswered = isUnanswered(error) && !error.status;
  return {
    ...refusal(wasUnanswered ? unreachable : error.message),
    weaknesses: error.name === 'AuthWeakPasswordError' ? (error as AuthWeakPasswordError).reasons : [],
    needsConfirmation: error.code === 'email_not_confirmed',
    isWrongCode: error.code === 'otp_expired' || error.code === 'mfa_verification_failed',
  };
}

const unreachable = 'The server cannot be reached. Check your connection and try again.';

/** A refusal that says nothing but its message. */
export function refusal(message: string): AccessRefusal {
  return { ok: false, message, weaknesses: [], needsConfirmation: false, isWrongCode: false };
}
