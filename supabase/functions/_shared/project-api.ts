import { refusal, type Settings } from './answer.ts';
import type { Caller } from './caller.ts';

/** Asks the project's own API for a path, as the person who called the function. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const objectsAtOnce = 500;

/** The project's own API as that person sees it; undefined when the function was not told where it is. */
export function projectApi(settings: Settings, caller: Caller, signal: AbortSignal): Ask | undefined {
  const projectUrl = settings.get('SUPABASE_URL');
  const publicKey = settings.get('SUPABASE_ANON_KEY');
  if (!projectUrl || !publicKey) return undefined;
  return (path, init = {}) =>
    fetch(`${projectUrl}${path}`, {
      ...init,
      signal,
      headers: {
        apikey: publicKey,
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/json',
      },
    });
}

/** The answer of a function that was not told where its project is. */
export function unreachableProject(): Response {
  return refusal(503, 'not_configured', 'This server cannot reach its own data.');
}

/** The names of all recordings' sound that the person keeps, in the bucket `recordings`. */
export async function* audioNames(ask: Ask, userId: string): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const response = await ask('/storage/v1/object/list-v2/recordings', {
      method: 'POST',
      body: JSON.stringify({ prefix: `${userId}/`, limit: objectsAtOnce, cursor }),
    });
    if (!response.ok) throw new Error(`The list of recordings answered ${response.status}.`);
    const page: { objects: { name: string; key?: string }[]; hasNext: boolean; nextCursor?: string } =
      await response.json();
    for (const { name, key } of page.objects) yield key ?? name;
    cursor = page.hasNext ? page.nextCursor : undefined;
  } while (cursor !== undefined);
}
