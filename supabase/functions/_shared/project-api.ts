import type { Caller } from './caller.ts';
import { refusal, type Settings } from './response.ts';

/** Fetches a path of the project's own API as the calling user. */
export type ProjectFetch = (path: string, init?: Omit<RequestInit, 'headers'>) => Promise<Response>;

const namesPerPage = 500;

/** Returns the project's API for this user, or undefined if the function does not know its address. */
export function projectApi(
  settings: Settings,
  caller: Caller,
  signal: AbortSignal,
): ProjectFetch | undefined {
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

/** The response when the function does not know its project's address. */
export function unreachableProject(): Response {
  return refusal(503, 'not_configured', "This server can't reach its own data.");
}

/** The private buckets with a folder for each user. */
export const personalBuckets = ['recordings', 'content', 'answers', 'publications'] as const;

/** Lists the names of the user's files in a bucket. */
export async function* fileNames(
  fetchProject: ProjectFetch,
  bucket: (typeof personalBuckets)[number],
  userId: string,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const response = await fetchProject(`/storage/v1/object/list-v2/${bucket}`, {
      method: 'POST',
      body: JSON.stringify({ prefix: `${userId}/`, limit: namesPerPage, cursor }),
    });
    if (!response.ok) throw new Error(`Listing the bucket ${bucket} returned ${response.status}.`);
    const page: { objects: { name: string; key?: string }[]; hasNext: boolean; nextCursor?: string } =
      await response.json();
    for (const { name, key } of page.objects) yield key ?? name;
    cursor = page.hasNext ? page.nextCursor : undefined;
  } while (cursor !== undefined);
}

/** Removes all files of a user. Only the storage API removes their bytes. Returns false if some are left. */
export async function removeFiles(fetchProject: ProjectFetch, userId: string): Promise<boolean> {
  for (const bucket of personalBuckets) {
    // Collect all names first, because deleting while paging would skip some.
    const names: string[] = [];
    for await (const name of fileNames(fetchProject, bucket, userId)) names.push(name);
    if (!(await removeNamed(fetchProject, bucket, names))) return false;
  }
  return true;
}

const removedAtOnce = 100;

/** Removes these files, if they exist. Returns false if some may be left. */
export async function removeNamed(
  fetchProject: ProjectFetch,
  bucket: (typeof personalBuckets)[number],
  names: readonly string[],
): Promise<boolean> {
  for (let first = 0; first < names.length; first += removedAtOnce) {
    const prefixes = names.slice(first, first + removedAtOnce);
    const { ok } = await fetchProject(`/storage/v1/object/${bucket}`, {
      method: 'DELETE',
      body: JSON.stringify({ prefixes }),
    });
    if (!ok) return false;
  }
  return true;
}
