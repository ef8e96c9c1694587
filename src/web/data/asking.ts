import type { SupabaseClient } from '@supabase/supabase-js';
import { accessToken, backendClient, backendConfig, fetchAsPerson } from './account/session.ts';

/** Why nothing was asked: the backend's client comes with the first request, and could not be loaded. */
export class ClientNotLoaded extends Error {
  override readonly name = 'ClientNotLoaded';
}

/** What is said then. Firefox does not ask again for a part that once did not come, as long as the page lives: so it names the way out. */
export const clientNotLoaded =
  'A part of this page did not load. Check your connection and try again; if that does not help, reload the page.';

/** Asks the backend by its client. Where that cannot be loaded the answer is an error like others, so that no screen waits for one that never comes. */
export async function askClient<Answer extends { error: unknown }>(
  request: (client: SupabaseClient) => PromiseLike<Answer>,
): Promise<Answer | { data: null; error: ClientNotLoaded }> {
  const client = await backendClient().catch((reason: unknown) => new ClientNotLoaded(String(reason)));
  return client instanceof ClientNotLoaded ? { data: null, error: client } : request(client);
}

/**
 * Asks the backend as the signed-in person by a request of our own, for what a screen shows at once: the backend's client would be a quarter of all that
 * the screen loads, and is left to whatever changes something.
 * @param path with the parameters that the backend's own reference gives, as `/rest/v1/questions?select=id`
 * @returns the answer's JSON. Rejects when there is none, or a refusal.
 */
export async function ask(
  path: string,
  init: { method: 'GET' | 'POST' } = { method: 'GET' },
): Promise<unknown> {
  const { backendUrl, anonKey } = backendConfig();
  const token = await accessToken();
  const response = await fetchAsPerson(backendUrl + path, {
    ...init,
    cache: 'no-store',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token ?? anonKey}`,
      ...(init.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

/** What the backend knows of the signed-in person now; null where it does not say, and its client has to find out why. */
export async function askWhoIAm(): Promise<{ email: string; hasFactors: boolean } | null> {
  try {
    const { email, factors } = (await ask('/auth/v1/user')) as { email?: unknown; factors?: unknown };
    if (typeof email !== 'string') return null;
    return { email, hasFactors: Array.isArray(factors) && factors.length > 0 };
  } catch {
    return null;
  }
}
