import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { type BackendConfig, findBackend } from '../config.ts';
import { type Arrival, readArrival, withoutRefusal } from './arrival.ts';
import { keptSessionKey, millisecondsUntilRenewal, readKeptSession } from './kept-session.ts';
import { isLeaving, keepLeaving } from './leaving.ts';
import { isRecovering, keepRecovering } from './recovering.ts';
import { nextSessionState, type SessionState } from './session-state.ts';

/** Who is signed in, kept up to date across tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/**
 * Finds the backend and who is there. Called once when the application starts, and again by "Try again".
 *
 * The session itself is supabase-js's own, with its defaults: kept in localStorage under a key made from the backend's host,
 * shared between tabs, implicit flow, checked every 30 s and refreshed within 90 s (3 ticks) of its end, a failed refresh
 * repeated after 200 ms, 400 ms, … within 30 s, keys cached for 10 minutes, a warning for a link older than 120 s.
 * The library is a third of what a page would load, so it comes when there is something to ask it: here, when a link brought somebody,
 * a new password is still to be set, or the kept session has to be renewed.
 */
export async function startSession(): Promise<void> {
  if (client) {
    // supabase-js answers from its memory of the failure for a minute; a fresh page asks the backend again.
    location.reload();
    return;
  }
  setState({ status: 'loading' });
  const found = await findBackend();
  if (!found.ok) {
    setState({ status: 'unreachable', reason: found.reason });
    return;
  }
  if (hasClientFailed && !found.isOffline) {
    // Firefox does not ask again for a module that once did not come, as long as the page lives. Nothing is on the page that would be lost.
    location.reload();
    return;
  }
  config = found.config;
  const kept = readKeptSession(config.backendUrl);
  // Without a connection nobody can renew it, and what it opens lies in this browser: the backend asks for more by itself.
  const isGood = kept !== null && (found.isOffline || millisecondsUntilRenewal(kept, Date.now()) > 0);
  if (arrival.kind !== 'none' || (kept && (!isGood || isRecovering(kept.user.id)))) {
    await backendClient().catch(() => setState({ status: 'unreachable', reason: 'backend-unreachable' }));
    return;
  }
  setState(nextSessionState(state, 'INITIAL_SESSION', kept, false));
  clearFragment();
  keepUpUntilConnected(config.backendUrl);
}

/** What the backend said of itself, once a session state is known. */
export function backendConfig(): BackendConfig {
  if (!config) throw new Error('The backend is not known yet; wait for a session state.');
  return config;
}

/** The backend's client, which is loaded when it is first asked for. Rejects when that does not succeed. */
export function backendClient(): Promise<SupabaseClient> {
  client ??= connect(backendConfig()).catch((error) => {
    client = null;
    hasClientFailed = true;
    throw error;
  });
  return client;
}

/**
 * The access token of whoever is signed in, for a request that needs nothing else of the client: it is not loaded while the kept token is good.
 * Null when nobody is signed in.
 */
export async function accessToken(): Promise<string | null> {
  const kept = client ? null : readKeptSession(backendConfig().backendUrl);
  if (kept && millisecondsUntilRenewal(kept, Date.now()) > 0) return kept.access_token;
  const { data } = await (await backendClient()).auth.getSession();
  return data.session?.access_token ?? null;
}

/**
 * A request as the signed-in person, made once more with a new token where the backend refuses theirs though this device calls it good: its clock is
 * behind, or the backend has other keys than before. A session that the backend no longer knows ends by that, and the guard asks to sign in.
 */
export async function fetchAsPerson(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  const headers = new Headers(init.headers);
  const token = headers.get('authorization')?.replace(/^bearer /i, '');
  if (!token || token === backendConfig().anonKey || !isTokenRefused(response)) return response;
  const renewed = await renewedToken(token).catch(() => null);
  if (renewed === null) return response;
  headers.set('authorization', `Bearer ${renewed}`);
  return fetch(input, { ...init, headers });
}

/** Ends the session by `ending`, as the person themselves wants it. */
export async function leave<Result>(ending: () => Promise<Result>): Promise<Result> {
  keepLeaving(state.status === 'signed-in' ? state.user.id : null);
  const result = await ending();
  if (state.status === 'signed-in') keepLeaving(null);
  return result;
}

/** Whether the session that was here last ended because its person signed out, in this tab or in another. */
export function hasLeft(): boolean {
  return hasPersonLeft;
}

/** The refusal that a mail's link left in the address when the page was opened, until it is forgotten. */
export function refusedLink(): Extract<Arrival, { kind: 'refused' }> | null {
  return arrival.kind === 'refused' ? arrival : null;
}

/** Whether the first of two links brought the user here, until it is forgotten. */
export function isHalfWay(): boolean {
  return arrival.kind === 'half-way';
}

/** Called once either has been said, so that no other screen says it again. */
export function forgetWhatLinkSaid(): void {
  if (arrival.kind !== 'link') arrival = { kind: 'none' };
}

let arrival: Arrival = readArrival(location.hash);
const followedRecoveryLink = arrival.kind === 'link' && arrival.purpose === 'recovery';
// Another link has come in its place.
if (arrival.kind === 'link') keepRecovering(null);
let config: BackendConfig | null = null;
let client: Promise<SupabaseClient> | null = null;
let hasClientFailed = false;
let hasPersonLeft = false;
let stopKeepingUp: (() => void) | null = null;
let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

// A page that the browser brings back as it was has slept through what became of the session meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !config || (state.status !== 'signed-in' && state.status !== 'signed-out')) return;
  const kept = readKeptSession(config.backendUrl);
  const shown = state.status === 'signed-in' ? state.user.id : undefined;
  if (kept?.user.id !== shown) setState(nextSessionState(state, 'TOKEN_REFRESHED', kept, false));
});

async function connect({ backendUrl, anonKey }: BackendConfig): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  stopKeepingUp?.();
  const made = createClient(backendUrl, anonKey, {
    auth: { experimental: { recoveryCodes: true } },
    // What supabase-js asks about the session itself must not wait for a new one.
    global: {
      fetch: (input, init) => (isAboutAccount(input) ? fetch(input, init) : fetchAsPerson(input, init)),
    },
  });
  made.auth.onAuthStateChange((event, session) => {
    // supabase-js forbids awaiting its own calls in here, so this looks again only after the callback returned.
    if (event === 'INITIAL_SESSION' && session === null) void settleMissingSession(made);
    else
      setState(
        nextSessionState(state, event, session, followedRecoveryLink || isRecovering(session?.user.id)),
      );
    if (event === 'INITIAL_SESSION') clearFragment();
  });
  return made;
}

/** Until the client does it: follows what other tabs do with the session, and calls the client in time to renew it. */
function keepUpUntilConnected(backendUrl: string): void {
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewInTime = () => {
    clearTimeout(timer);
    const kept = readKeptSession(backendUrl);
    if (!kept) return;
    const waitMs = millisecondsUntilRenewal(kept, Date.now());
    // Offline it would only fail; `online` comes back to it. A session ends long before a timer's own limit of 24 days.
    if (waitMs === 0) navigator.onLine && void backendClient().catch(() => undefined);
    else timer = setTimeout(renewInTime, waitMs);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== keptSessionKey(backendUrl) && key !== null) return;
    setState(nextSessionState(state, 'TOKEN_REFRESHED', readKeptSession(backendUrl), false));
    renewInTime();
  };
  addEventListener('storage', onStorage, { signal });
  addEventListener('online', renewInTime, { signal });
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', renewInTime, { signal });
  stopKeepingUp = () => {
    clearTimeout(timer);
    abort.abort();
  };
  renewInTime();
}

/** No session can mean that nobody is signed in, or that a kept session could not be refreshed because the backend is away. */
async function settleMissingSession({ auth }: SupabaseClient): Promise<void> {
  const { error } = await auth.getSession();
  if (state.status === 'signed-out' || state.status === 'unreachable') return;
  if (state.status === 'signed-in' && isUnanswered(error)) return;
  setState(
    isUnanswered(error) ? { status: 'unreachable', reason: 'backend-unreachable' } : { status: 'signed-out' },
  );
}

async function renewedToken(refused: string): Promise<string | null> {
  const { auth } = await backendClient();
  const kept = (await auth.getSession()).data.session;
  // Another request, or another tab, may have come first.
  if (!kept || kept.access_token !== refused) return kept?.access_token ?? null;
  const { data, error } = await auth.refreshSession();
  // supabase-js keeps a session whose token is good by this device's clock. A limit that was reached is no such refusal.
  if (error?.name === 'AuthApiError' && error.status !== 429) await auth.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}

/** The auth API says 403 of a token that is not good, and the others 401. */
function isTokenRefused({ status, url }: Response): boolean {
  return status === 401 || (status === 403 && isAboutAccount(url));
}

function isAboutAccount(input: RequestInfo | URL): boolean {
  return (input instanceof Request ? input.url : String(input)).includes('/auth/v1/');
}

/** What supabase-js's own `isAuthRetryableFetchError` says, without loading it. */
export function isUnanswered(error: AuthError | null): boolean {
  return error?.name === 'AuthRetryableFetchError';
}

function clearFragment(): void {
  if (arrival.kind === 'none' && !location.href.endsWith('#')) return;
  history.replaceState(history.state, '', location.pathname + withoutRefusal(location.search));
}

function setState(next: SessionState): void {
  if (state.status === 'signed-in' && next.status === 'signed-out') hasPersonLeft = isLeaving(state.user.id);
  if (state.status !== 'signed-in' && next.status === 'signed-in') keepLeaving(null);
  state = next;
  if (next.status === 'signed-in') keepRecovering(next.mustSetPassword === 'recovery' ? next.user.id : null);
  if (next.status === 'signed-out') keepRecovering(null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
