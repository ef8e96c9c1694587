import type { SupabaseClient } from '@supabase/supabase-js';
import { accessToken, backendClient, backendConfig, fetchAsUser } from './account/session.ts';

/** The backend's client could not be loaded, so nothing was requested. */
export class ClientNotLoadedError extends Error {
  override readonly name = 'ClientNotLoadedError';
}

/** Suggests a reload, because a new release removes the files of the old one. */
export const clientNotLoadedMessage =
  'Part of this page didn’t load. Check your connection and try again. If that doesn’t help, reload the page.';

/** Makes a request through the backend's client. If the client cannot be loaded, resolves to an error. */
export async function withClient<Answer extends { error: unknown }>(
  request: (client: SupabaseClient) => PromiseLike<Answer>,
): Promise<Answer | { data: null; error: ClientNotLoadedError }> {
  const client = await backendClient().catch((reason: unknown) => new ClientNotLoadedError(String(reason)));
  return client instanceof ClientNotLoadedError ? { data: null, error: client } : request(client);
}

/**
 * Why a request failed. `account-full`: the account has no storage left. A request may take effect despite
 * `request-failed`, because perhaps only the response was lost.
 */
export type RequestFailure = 'client-not-loaded' | 'account-full' | 'request-failed';

/** The database's error code for a row that does not fit into the account (supabase/migrations). */
const accountFull = 'PT413';
/** Storage returns a message instead of a code: one from the embedded server, one from a trigger on hosted projects. */
export const storageFullPattern = /storage quota|no room left/;

/** Logs a failed request as `summary` with the error's message, and returns the reason. */
export function requestFailed(
  summary: string,
  error: { message: string },
): { ok: false; reason: RequestFailure } {
  console.error(`${summary}:`, error.message);
  if (error instanceof ClientNotLoadedError) return { ok: false, reason: 'client-not-loaded' };
  const isFull = ('code' in error && error.code === accountFull) || storageFullPattern.test(error.message);
  return { ok: false, reason: isFull ? 'account-full' : 'request-failed' };
}

/** The backend answered with an error status. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} returned ${status}.`);
    this.status = status;
  }
}

/**
 * Requests JSON from the backend as the signed-in user, without loading the client. Used for what a screen shows
 * first, because the client would be a quarter of the code to load. Rejects on a network error or a refusal.
 * @param path with query, such as `/rest/v1/questions?select=id`
 */
export async function requestJson(
  path: string,
  init: { method: 'GET' | 'POST' } = { method: 'GET' },
): Promise<unknown> {
  const { backendUrl, anonKey } = backendConfig();
  const token = await accessToken();
  const response = await fetchAsUser(backendUrl + path, {
    ...init,
    cache: 'no-store',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token ?? anonKey}`,
      ...(init.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
  });
  if (!response.ok) throw new RefusedRequest(path, response.status);
  return response.json();
}

/** Fetches the signed-in user from the backend. Null if the request fails. */
export async function fetchCurrentUser(): Promise<{ email: string; hasFactors: boolean } | null> {
  try {
    const { email, factors } = (await requestJson('/auth/v1/user')) as { email?: unknown; factors?: unknown };
    if (typeof email !== 'string') return null;
    return { email, hasFactors: Array.isArray(factors) && factors.length > 0 };
  } catch {
    return null;
  }
}
