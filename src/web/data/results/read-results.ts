import * as z from 'zod/mini';
import type { Publication } from '#domain/publishing/publication.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { mayPublish } from '../account/session.ts';
import { RefusedRequest, requestJson } from '../backend-request.ts';
import { columnsOf, publicationOf, publicationRows } from '../publishing/rows.ts';
import { resultOf, resultRows } from './rows.ts';

/** What the server knows about an account's published posts. */
export type StoredResults = Readonly<{
  publications: readonly Publication[];
  results: readonly PostResult[];
  /** The names of the connected profiles and pages, by id. */
  names: ReadonlyMap<string, string>;
  /** Whether LinkedIn lets us read numbers of a connected identity. */
  isGranted: boolean;
}>;

/** `not-offered`: the project lacks the table. */
export type ResultsRead =
  | { ok: true; value: StoredResults }
  | { ok: false; reason: 'not-offered' | 'failed' };

/** What hosted projects return at most at once. */
const pageRows = 1_000;
const connectionRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['person', 'organization']),
    scopes: z.array(z.string()),
    state: z.string(),
  }),
);

export async function readResults(): Promise<ResultsRead> {
  try {
    const [results, publications, connections] = await Promise.all([
      requestJson(
        `/rest/v1/publication_results?order=published_at.desc&limit=${pageRows}&select=${columnsOf(resultRows)}`,
      ),
      requestJson(
        `/rest/v1/publications?state=eq.published&order=published_at.desc&limit=${pageRows}&select=${columnsOf(publicationRows)}`,
      ),
      requestJson(`/rest/v1/publishing_connections?select=${columnsOf(connectionRows)}`),
    ]);
    const connected = connectionRows.parse(connections);
    return {
      ok: true,
      value: {
        results: resultRows.parse(results).map(resultOf),
        publications: publicationRows.parse(publications).map(publicationOf),
        names: new Map(connected.map(({ id, name }) => [id, name])),
        isGranted: mayPublish() && connected.some(isReadable),
      },
    };
  } catch (error) {
    const isMissing = error instanceof RefusedRequest && error.status === 404;
    if (!isMissing) console.warn('Results could not be read:', error);
    return { ok: false, reason: isMissing ? 'not-offered' : 'failed' };
  }
}

/** As `results_to_read` in the migrations. */
function isReadable({ kind, scopes, state }: z.infer<typeof connectionRows>[number]): boolean {
  const scope = kind === 'person' ? 'r_member_postAnalytics' : 'rw_organization_admin';
  return state === 'connected' && scopes.includes(scope);
}
