import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { type Arrival, readArrival } from './arrival.ts';
import { type BackendConfig, findBackend } from './config.ts';
import { nextSessionState, type SessionState } from './session-state.ts';

/** Who is signed in, kept up to date across tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/**
 * Connects to the backend and finds out who is there. Called once when the application starts, and again by "Try again".
 *
 * The session itself is supabase-js's own, with its defaults: kept in localStorage under a key made from the backend's host,
 * shared between tabs, implicit flow, checked every 30 s and refreshed within 90 s (3 ticks) of its end, a failed refresh
 * repeated after 200 ms, 400 ms, … within 30 s, keys cached for 10 minutes, a warning for a link older than 120 s.
 */
export async function startSession(): Promise<void> {
  if (backend) {
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
  const client = createClient(found.config.backendUrl, found.config.anonKey, {
    auth: { experimental: { recoveryCodes: true } },
  });
  backend = { client, config: found.config };
  client.auth.onAuthStateChange((event, session) => {
    // supabase-js forbids awaiting its own calls in here, so this looks again only after the callback returned.
    if (event === 'INITIAL_SESSION' && session === null) void settleMissingSession(client);
    else setState(nextSessionState(state, event, session, followedRecoveryLink));
    if (event === 'INITIAL_SESSION') clearFragment();
  });
}

/** The backend's client and what it said of itself, once connected; features' data modules call it through this. */
export function connectedBackend(): { client: SupabaseClient; config: BackendConfig } {
  if (!backend) throw new Error('The backend is not connected yet; wait for a session state.');
  return backend;
}

/** The refusal that a mail's link left in the address when the page was opened, until it is forgotten. */
export function refusedLink(): Extract<Arrival, { kind: 'refused' }> | null {
  return arrival.kind === 'refused' ? arrival : null;
}

/** Called once the refusal has been said, so that no other screen says it again. */
export function forgetRefusedLink(): void {
  if (arrival.kind === 'refused') arrival = { kind: 'none' };
}

let arrival: Arrival = readArrival(location.hash);
const followedRecoveryLink = arrival.kind === 'link' && arrival.purpose === 'recovery';
let backend: { client: SupabaseClient; config: BackendConfig } | null = null;
let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

/** No session can mean that nobody is signed in, or that a kept session could not be refreshed because the backend is away. */
async function settleMissingSession(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.getSession();
  if (state.status !== 'loading') return;
  setState(
    isAuthRetryableFetchError(error)
      ? { status: 'unreachable', reason: 'backend-unreachable' }
      : { status: 'signed-out' },
  );
}

function clearFragment(): void {
  if (arrival.kind === 'none' && !location.href.endsWith('#')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
