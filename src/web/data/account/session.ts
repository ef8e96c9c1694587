import type { SupabaseClient } from '@supabase/supabase-js';
import { createStore } from '#web/browser/external-store.ts';
import { type BackendConfig, findBackend } from '../config.ts';
import { isAuthRequest, isTokenRefused, isUnanswered } from './auth-answers.ts';
import { type AuthRedirect, readAuthRedirect, withoutRedirectError } from './auth-redirect.ts';
import { recordLinkConfirmation } from './email-confirmation.ts';
import { isOfOtherAccount } from './page-account.ts';
import { isRecoveringUser, saveRecoveringUser } from './recovering-user.ts';
import { restoreLinkReturnPath } from './return-path.ts';
import { isChoosingPassword, nextSessionState, type SessionState } from './session-state.ts';
import { isSignedOutUser, saveSignedOutUser } from './signed-out-user.ts';
import { millisecondsUntilRenewal, readStoredSession, storedSessionKey } from './stored-session.ts';

const state = createStore<SessionState>({ status: 'loading' });
let redirect: AuthRedirect = { kind: 'none' };
/** Whether a recovery or invitation link or a recovery code was used, so that a new password is required. */
let followedPasswordLink = false;
let config: BackendConfig | null = null;
let client: Promise<SupabaseClient> | null = null;
let hasClientFailed = false;
let wasSignedOutByUser = false;
let stopFollowing: (() => void) | null = null;

/** Who is signed in, kept up to date across tabs. */
export const useSession = state.use;
export const readSession = state.get;
export const followSession = state.subscribe;

/**
 * Reads the link that opened the page, finds the backend, and determines who is signed in. Call once, before the first
 * render.
 *
 * The session itself belongs to supabase-js, with its defaults: stored in localStorage under a key made from the
 * backend's host, and shared between tabs. It uses the implicit flow. It is checked every 30 s and refreshed within 90
 * s (3 ticks) of its expiry; a failed refresh is retried after 200 ms, 400 ms, … within 30 s. Keys are cached for 10
 * minutes, and links older than 120 s cause a warning. The library is a third of a page's scripts, so it is loaded
 * only when needed: if a link opened the page, a new password must be set, or the stored session needs renewal.
 */
export async function startSession(): Promise<void> {
  redirect = readAuthRedirect(location.hash);
  recordLinkConfirmation(redirect);
  restoreLinkReturnPath(redirect);
  followedPasswordLink =
    redirect.kind === 'signed-in' && (redirect.purpose === 'recovery' || redirect.purpose === 'invitation');
  // Any new link replaces an unfinished recovery.
  if (redirect.kind === 'signed-in') saveRecoveringUser(null);
  addEventListener('pageshow', catchUpAfterRestore);
  addEventListener('pagehide', hideUntilRestored);
  await findSession();
}

/** Tries again after the backend was unreachable. */
export async function retrySession(): Promise<void> {
  if (client) {
    // supabase-js remembers a failure for a minute, but a fresh page asks the backend again.
    location.reload();
    return;
  }
  await findSession();
}

async function findSession(): Promise<void> {
  setState({ status: 'loading' });
  const found = await findBackend();
  if (!found.ok) {
    setState({ status: 'unreachable', reason: found.reason });
    return;
  }
  if (hasClientFailed && !found.isOffline) {
    // A new release may have removed the client's file. This page has no unsaved state, so it can reload.
    location.reload();
    return;
  }
  config = found.config;
  const stored = readStoredSession(config.backendUrl);
  // When offline, even an expired session opens the content in this browser. The backend checks the session itself.
  const isValid = stored !== null && (found.isOffline || millisecondsUntilRenewal(stored, Date.now()) > 0);
  if (redirect.kind !== 'none' || (stored && (!isValid || isRecoveringUser(stored.user.id)))) {
    await backendClient().catch(() => setState({ status: 'unreachable', reason: 'backend-unreachable' }));
    return;
  }
  setState(nextSessionState(state.get(), 'INITIAL_SESSION', stored, false));
  clearFragment();
  followUntilConnected(config.backendUrl);
}

/** The backend's configuration. Throws before the session state is known. */
export function backendConfig(): BackendConfig {
  if (!config) throw new Error('The backend is not known yet; wait for a session state.');
  return config;
}

/** Whether the backend may publish on LinkedIn. For a hosted project, that is known only after the first read. */
export function mayPublish(): boolean {
  return config !== null && config.publishes !== false;
}

/** Returns the backend's configuration, or null before it is known. */
export function findBackendConfig(): BackendConfig | null {
  return config;
}

/** The backend's client, loaded on first use. Rejects if loading fails; the next call tries again. */
export function backendClient(): Promise<SupabaseClient> {
  client ??= connect(backendConfig()).catch((error) => {
    client = null;
    hasClientFailed = true;
    throw error;
  });
  return client;
}

/** The signed-in user's access token; null if nobody is signed in. Loads the client only to renew an expired token. */
export async function accessToken(): Promise<string | null> {
  const stored = client ? null : readStoredSession(backendConfig().backendUrl);
  if (stored && millisecondsUntilRenewal(stored, Date.now()) > 0) return stored.access_token;
  const { data } = await (await backendClient()).auth.getSession();
  return data.session?.access_token ?? null;
}

/**
 * Like `fetch`, with one retry under a renewed token if the backend refuses a token that this device considers valid.
 * The device's clock may be slow, or the backend may have new keys. If the backend no longer knows the session, this
 * ends it, and the user has to sign in again.
 */
export async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  const headers = new Headers(init.headers);
  const token = headers.get('authorization')?.replace(/^bearer /i, '');
  if (!token || token === backendConfig().anonKey || !isTokenRefused(response)) return response;
  const renewed = await renewedToken(token).catch(() => null);
  if (renewed === null) return response;
  headers.set('authorization', `Bearer ${renewed}`);
  return fetch(input, { ...init, headers });
}

/** Runs a request that signs the user in to set a new password, like a recovery link. */
export async function signInForRecovery<Value extends { error: unknown }>(
  request: () => Promise<Value>,
): Promise<Value> {
  followedPasswordLink = true;
  const value = await request();
  if (value.error) followedPasswordLink = false;
  return value;
}

/** Runs a request that ends the session at the user's request. */
export async function endSession<Value>(request: () => Promise<Value>): Promise<Value> {
  const before = state.get();
  saveSignedOutUser(before.status === 'signed-in' ? before.user.id : null);
  const value = await request();
  if (state.get().status === 'signed-in') saveSignedOutUser(null);
  return value;
}

/** Whether the last session ended because the user signed out, in this tab or another. */
export function hasSignedOut(): boolean {
  return wasSignedOutByUser;
}

/** The refusal in the URL that opened the page, until `clearRedirect` is called. */
export function redirectRefusal(): Extract<AuthRedirect, { kind: 'refused' }> | null {
  return redirect.kind === 'refused' ? redirect : null;
}

/** Whether the first of two links opened the page, until `clearRedirect` is called. */
export function isFirstOfTwoLinks(): boolean {
  return redirect.kind === 'first-of-two';
}

/** Call this once the redirect's message has been shown, so that no other screen repeats it. */
export function clearRedirect(): void {
  if (redirect.kind !== 'signed-in') redirect = { kind: 'none' };
}

/** The back/forward cache may restore the page for another account, so its first frame must be empty. */
function hideUntilRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) document.documentElement.style.visibility = 'hidden';
}

/** A page restored from the back/forward cache has missed changes of the session. */
function catchUpAfterRestore({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const shown = state.get();
  if (config && (shown.status === 'signed-in' || shown.status === 'signed-out')) {
    const stored = readStoredSession(config.backendUrl);
    const shownId = shown.status === 'signed-in' ? shown.user.id : undefined;
    if (stored?.user.id !== shownId) setState(nextSessionState(shown, 'TOKEN_REFRESHED', stored, false));
  }
  // React renders the new state before the next frame.
  document.documentElement.style.visibility = '';
}

async function connect({ backendUrl, anonKey }: BackendConfig): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  stopFollowing?.();
  const created = createClient(backendUrl, anonKey, {
    auth: { experimental: { recoveryCodes: true } },
    // The client's own session requests must not wait for a renewed session.
    global: {
      fetch: (input, init) => (isAuthRequest(input) ? fetch(input, init) : fetchAsUser(input, init)),
    },
  });
  created.auth.onAuthStateChange((event, session) => {
    // supabase-js forbids awaiting its own calls here, so this continues after the callback has returned.
    if (event === 'INITIAL_SESSION' && session === null) void settleMissingSession(created);
    else
      setState(
        nextSessionState(
          state.get(),
          event,
          session,
          followedPasswordLink || isRecoveringUser(session?.user.id),
        ),
      );
    if (event === 'INITIAL_SESSION') clearFragment();
  });
  return created;
}

/**
 * Until the client is loaded, follows changes of the session by other tabs, and loads the client in time to renew it.
 */
function followUntilConnected(backendUrl: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewInTime = () => {
    clearTimeout(timer);
    const stored = readStoredSession(backendUrl);
    if (!stored) return;
    const waitMs = millisecondsUntilRenewal(stored, Date.now());
    // Offline, a renewal would fail; `online` calls again. A session expires before the timer limit of 24 days.
    if (waitMs === 0) navigator.onLine && void backendClient().catch(() => undefined);
    else timer = setTimeout(renewInTime, waitMs);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storedSessionKey(backendUrl) && key !== null) return;
    setState(nextSessionState(state.get(), 'TOKEN_REFRESHED', readStoredSession(backendUrl), false));
    renewInTime();
  };
  addEventListener('storage', onStorage, { signal });
  addEventListener('online', renewInTime, { signal });
  // Timers stop while a device sleeps.
  document.addEventListener('visibilitychange', renewInTime, { signal });
  stopFollowing = () => {
    clearTimeout(timer);
    controller.abort();
  };
  renewInTime();
}

/**
 * No session means that nobody is signed in, or that the stored session could not be renewed because the backend is
 * down.
 */
async function settleMissingSession({ auth }: SupabaseClient): Promise<void> {
  const { error } = await auth.getSession();
  const { status } = state.get();
  if (status === 'signed-out' || status === 'unreachable') return;
  if (status === 'signed-in' && isUnanswered(error)) return;
  setState(
    isUnanswered(error) ? { status: 'unreachable', reason: 'backend-unreachable' } : { status: 'signed-out' },
  );
}

async function renewedToken(refused: string): Promise<string | null> {
  const { auth } = await backendClient();
  const current = (await auth.getSession()).data.session;
  // Another request or another tab may have already renewed the session.
  if (!current || current.access_token !== refused) return current?.access_token ?? null;
  const { data, error } = await auth.refreshSession();
  // supabase-js keeps a session whose token is valid by this device's clock. A rate limit does not count as a
  // refusal.
  if (error?.name === 'AuthApiError' && error.status !== 429) await auth.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}

function clearFragment(): void {
  if (redirect.kind === 'none' && !location.href.endsWith('#')) return;
  history.replaceState(history.state, '', location.pathname + withoutRedirectError(location.search));
}

function setState(next: SessionState): void {
  const before = state.get();
  if (next.status === 'signed-in' && isOfOtherAccount(next.user.id)) {
    // Nothing may render for this account until the page is a fresh one. With no screen left, nothing can block the
    // reload.
    state.set({ status: 'loading' });
    setTimeout(() => location.reload());
    return;
  }
  if (before.status === 'signed-in' && next.status === 'signed-out')
    wasSignedOutByUser = isSignedOutUser(before.user.id);
  if (before.status !== 'signed-in' && next.status === 'signed-in') saveSignedOutUser(null);
  if (next.status === 'signed-in')
    saveRecoveringUser(isChoosingPassword(next.mustSetPassword) ? next.user.id : null);
  if (next.status === 'signed-out') saveRecoveringUser(null);
  state.set(next);
}
