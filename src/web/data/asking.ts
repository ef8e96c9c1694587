import { accessToken, backendConfig } from './session.ts';

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
  const response = await fetch(backendUrl + path, {
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
