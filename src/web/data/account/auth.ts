import type { AuthError, AuthWeakPasswordError, Provider } from '@supabase/supabase-js';
import { ClientNotLoaded, clientNotLoadedMessage, withClient } from '../backend-request.ts';
import { isUnanswered } from './auth-answers.ts';
import { noteCodeConfirmation } from './email-confirmation.ts';
import { asRecovery, backendConfig, endSession } from './session.ts';

/** The outcome of an account request. A refusal carries the backend's own message. */
export type AuthResult = { ok: true } | AuthRefusal;
export type AuthRefusal = {
  ok: false;
  message: string;
  /** The backend's name of the refusal; empty when it has none. */
  code: string;
  /** Why a password is too weak, as the backend names it: `length`, `characters`, `pwned`. */
  weaknesses: readonly string[];
  needsConfirmation: boolean;
  /** The code was wrong, used before, or expired; the backend does not say which. */
  isWrongCode: boolean;
};

export async function signIn(email: string, password: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.signInWithPassword({ email, password }));
  return resultOf(error);
}

/** Creates an account. `isSignedIn` is false when the address must be confirmed by email first. */
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
  if (!error) noteCodeConfirmation();
  return resultOf(error);
}

/** Sends an email whose link and code sign in; creates the account if there is none. */
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

/** Opens a provider's page, which sends the user back signed in. Resolves only when it cannot be opened. */
export async function signInWithProvider(provider: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.signInWithOAuth({
      // The backend decides which exist; supabase-js types those of the hosted service.
      provider: provider as Provider,
      options: { redirectTo: siteRoot() },
    }),
  );
  return resultOf(error);
}

/** The backend's names of the available sign-in providers; none when it does not answer. */
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

/** Sends an email whose link and code sign in and ask for a new password. Succeeds for unknown addresses too. */
export async function sendRecoveryEmail(email: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) =>
    auth.resetPasswordForEmail(email, { redirectTo: siteRoot() }),
  );
  return resultOf(error);
}

/** Signs in with the code from that email, to set a new password. */
export async function recoverWithCode(email: string, code: string): Promise<AuthResult> {
  const { error } = await asRecovery(() =>
    withClient(({ auth }) => auth.verifyOtp({ email, token: code, type: 'recovery' })),
  );
  return resultOf(error);
}

export async function setPassword(password: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth }) => auth.updateUser({ password }));
  return resultOf(error);
}

/**
 * Changes the address: once the links in the emails to both addresses are opened, or at once if the project confirms
 * none.
 */
export async function changeEmail(
  email: string,
): Promise<{ ok: true; isConfirmedByEmail: boolean } | AuthRefusal> {
  const { data, error } = await withClient(({ auth }) =>
    auth.updateUser({ email }, { emailRedirectTo: siteRoot() }),
  );
  return error ? refusalOf(error) : { ok: true, isConfirmedByEmail: data.user.new_email !== undefined };
}

/** Ends all sessions of the account, on every device, this one included. */
export async function signOutEverywhere(): Promise<AuthResult> {
  const { error } = await endSession(() => withClient(({ auth }) => auth.signOut({ scope: 'global' })));
  return resultOf(error);
}

/** Signs out of this browser, in all its tabs. Other devices stay signed in; being offline does not prevent it. */
export async function signOut(): Promise<AuthResult> {
  const { error } = await endSession(() => withClient(({ auth }) => auth.signOut({ scope: 'local' })));
  // supabase-js removes the session before it tells the backend, so a failure there still leaves the user signed out.
  return error instanceof ClientNotLoaded ? refusalOf(error) : { ok: true };
}

/** Where the mailbox of a backend without a mail server can be read; null when it has one. */
export function localMailboxUrl(): string | null {
  return backendConfig().mailboxUrl;
}

function siteRoot(): string {
  return `${location.origin}/`;
}

export function resultOf(error: AuthError | ClientNotLoaded | null): AuthResult {
  return error ? refusalOf(error) : { ok: true };
}

export function refusalOf(error: AuthError | ClientNotLoaded): AuthRefusal {
  if (error instanceof ClientNotLoaded) return refusal(clientNotLoadedMessage);
  // Without a status nobody answered, and the message is the browser's ("Failed to fetch"), not the backend's.
  const wasUnanswered = isUnanswered(error) && !error.status;
  return {
    ...refusal(wasUnanswered ? unreachable : error.message),
    code: error.code ?? '',
    weaknesses: error.name === 'AuthWeakPasswordError' ? (error as AuthWeakPasswordError).reasons : [],
    needsConfirmation: error.code === 'email_not_confirmed',
    isWrongCode: error.code === 'otp_expired' || error.code === 'mfa_verification_failed',
  };
}

const unreachable = 'The server cannot be reached. Check your connection and try again.';

/** A refusal with only a message. */
export function refusal(message: string): AuthRefusal {
  return { ok: false, message, code: '', weaknesses: [], needsConfirmation: false, isWrongCode: false };
}
