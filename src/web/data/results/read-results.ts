import * as z from 'zod/mini';
import type { Publication } from '#domain/publishing/publication.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { mayPublish } from '../account/session.ts';
import { RefusedRequest } from '../backend-request.ts';
import { type KnownPublished, readAllPublished } from '../publishing/read-published.ts';
import { allRowsOf, rowsOf } from '../publishing/read-rows.ts';
import { resultOf, resultRows } from './rows.ts';

/** The server's data about an account's published posts. */
export type StoredResults = Readonly<{
  publications: readonly Publication[];
  results: readonly PostResult[];
  /** The names of the connected profiles and pages, by id. */
  names: ReadonlyMap<string, string>;
  /** Whether LinkedIn lets us read the numbers of a connected profile or page. */
  isGranted: boolean;
}>;

/** `not-offered`: the project lacks the table. */
export type ResultsRead =
  | { ok: true; value: StoredResults; known: KnownPublished }
  | { ok: false; reason: 'not-offered' | 'failed' };

const connectionRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['person', 'organization']),
    scopes: z.array(z.string()),
    state: z.string(),
  }),
);

/**
 * Reads all numbers and published posts. `before` is the result of the last read. Reads everything, because a part
 * would look like the whole.
 */
export async function readResults(before: KnownPublished | null): Promise<ResultsRead> {
  try {
    const [results, connections, known] = await Promise.all([
      allRowsOf(resultRows, 'publication_results?order=id'),
      rowsOf(connectionRows, 'publishing_connections?order=id'),
      readAllPublished(before),
    ]);
    return {
      ok: true,
      value: {
        results: results.map(resultOf),
        publications: known.posts,
        names: new Map(connections.map(({ id, name }) => [id, name])),
        isGranted: mayPublish() && connections.some(isReadable),
      },
      known,
    };
  } catch (error) {
    const isMissing = error instanceof RefusedRequest && error.status === 404;
    if (!isMissing) console.warn('Results could not be read:', error);
    return { ok: false, reason: isMissing ? 'not-offered' : 'failed' };
  }
}

/** The same rule as `private.readable_posts` in the migrations. */
function isReadable({ kind, scopes, state }: z.infer<typeof connectionRows>[number]): boolean {
  const scope = kind === 'person' ? 'r_member_postAnalytics' : 'rw_organization_admin';
  return state === 'connected' && scopes.includes(scope);
}
