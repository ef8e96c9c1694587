import type { AuthError, AuthWeakPasswordError, Provider } from '@supabase/supabase-js';
import { ClientNotLoadedError, clientNotLoadedMessage, withClient } from '../backend-request.ts';
import { isUnanswered } from './auth-answers.ts';
import { recordCodeConfirmation } from './email-confirmation.ts';
import { backendConfig, endSession, signInForRecovery } from './session.ts';

/** The outcome of an account request. A refusal has the backend's own message. */
export type AuthResult = { ok: true } | AuthRefusal;
export type AuthRefusal = {
  ok: false;
  message: string;
  /** The backend's code of the refusal; empty if there is none. */
  code: string;
  /** Why a password is too weak, in the backend's terms: `length`, `characters`, `pwned`. */
  weaknesses: readonly string[];
  needsConfirmation: boolean;
  /** The code was wrong, already used, or expired. The backend does not say which. */
  isWrongCode: boolean;
};

export async function signIn(email: string, password: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.signInWithPassword({ email, password }));
  return resultOf(error);
}

/** Creates an account. `isSignedIn` is false if the address must first be confirmed by email. */
export async function signUp(
  email: string,
  password: string,
): Promise<{ ok: true; isSignedIn: boolean } | AuthRefusal> {
  const { data, error } = await withClient(({ auth }) =>
    auth.signUp({
      email,
      password,
      options: { emailRedirectTo: siteRoot() },
    }),
  );
  return error ? refusalOf(error) : { ok: true, isSignedIn: data.session !== null };
}

export async function resendConfirmation(email: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: siteRoot() },
    }),
  );
  return resultOf(error);
}

/** Confirms an address with the emailed code and signs in. */
export async function confirmWithCode(email: string, code: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'signup' }));
  if (!error) recordCodeConfirmation();
  return resultOf(error);
}

/** Sends an email with a link and a code, either of which signs the user in. Creates the account if there is none. */
export async function sendSignInEmail(email: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.signInWithOtp({ email, options: { emailRedirectTo: siteRoot() } }),
  );
  return resultOf(error);
}

/** Signs in with the code from that email. */
export async function signInWithCode(email: string, code: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'email' }));
  return resultOf(error);
}

/** Opens a provider's page, which sends the user back signed in. Resolves only if the page cannot be opened. */
export async function signInWithProvider(provider: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.signInWithOAuth({
      // The backend decides which providers exist, but supabase-js has types only for those of the hosted service.
      provider: provider as Provider,
      options: { redirectTo: siteRoot() },
    }),
  );
  return resultOf(error);
}

/** The backend's names of the available sign-in providers. Empty if the backend does not answer. */
export async function availableProviders(): Promise<readonly string[]> {
  const config = backendConfig();
  const answer = await fetch(`${config.backendUrl}/auth/v1/settings`, {
    headers: { apikey: config.anonKey },
  }).catch(() => undefined);
  const settings: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const external = (settings as { external?: Record<string, unknown> } | undefined)?.external ?? {};
  return Object.keys(external).filter((name) => external[name] === true && !notProviders.test(name));
}

const notProviders = /^(email|phone|anonymous_users|web3.*)$/;

/**
 * Sends an email with a link and a code, either of which signs the user in to set a new password. Also succeeds for
 * unknown addresses.
 */
export async function sendRecoveryEmail(email: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.resetPasswordForEmail(email, { redirectTo: siteRoot() }),
  );
  return resultOf(error);
}

/** Signs in with the code from that email, to set a new password. */
export async function recoverWithCode(email: string, code: string): Promise<AuthResult> {
  const { error } = await signInForRecovery(() =>
    withClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'recovery' })),
  );
  return resultOf(error);
}

export async function setPassword(password: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.updateUser({ password }));
  return resultOf(error);
}

/**
 * Changes the address. It changes after the links in the emails to both addresses are opened, or immediately if the
 * project requires no confirmation.
 */
export async function changeEmail(
  email: string,
): Promise<{ ok: true; isConfirmedByEmail: boolean } | AuthRefusal> {
  const { data, error } = await withClient(({ auth }) =>
    auth.updateUser({ email }, { emailRedirectTo: siteRoot() }),
  );
  return error ? refusalOf(error) : { ok: true, isConfirmedByEmail: data.user.new_email !== undefined };
}

/** Ends all sessions of the account on every device, including this one. */
export async function signOutEverywhere(): Promise<AuthResult> {
  const { error } = await endSession(() => withClient(({ auth }) => auth.signOut({ scope: 'global' })));
  return resultOf(error);
}

/** Signs out of this browser in all its tabs. Other devices stay signed in. Also works offline. */
export async function signOut(): Promise<AuthResult> {
  const { error } = await endSession(() => withClient(({ auth }) => auth.signOut({ scope: 'local' })));
  // supabase-js removes the session before it notifies the backend, so the user is signed out even if that request
  // fails.
  return error instanceof ClientNotLoadedError ? refusalOf(error) : { ok: true };
}

/** The URL of the mailbox of a backend without a mail server; null if it has a mail server. */
export function localMailboxUrl(): string | null {
  return backendConfig().mailboxUrl;
}

function siteRoot(): string {
  return `${location.origin}/`;
}

export function resultOf(error: AuthError | ClientNotLoadedError | null): AuthResult {
  return error ? refusalOf(error) : { ok: true };
}

export function refusalOf(error: AuthError | ClientNotLoadedError): AuthRefusal {
  if (error instanceof ClientNotLoadedError) return refusal(clientNotLoadedMessage);
  // Without a status, nothing answered, and the message ("Failed to fetch") is the browser's, not the backend's.
  const wasUnanswered = isUnanswered(error) && !error.status;
  return {
    ...refusal(wasUnanswered ? unreachable : error.message),
    code: error.code ?? '',
    weaknesses: error.name === 'AuthWeakPasswordError' ? (error as AuthWeakPasswordError).reasons : [],
    needsConfirmation: error.code === 'email_not_confirmed',
    isWrongCode: error.code === 'otp_expired' || error.code === 'mfa_verification_failed',
  };
}

const unreachable = 'Couldn’t reach the server. Check your connection and try again.';

/** A refusal with only a message. */
export function refusal(message: string): AuthRefusal {
  return { ok: false, message, code: '', weaknesses: [], needsConfirmation: false, isWrongCode: false };
}
