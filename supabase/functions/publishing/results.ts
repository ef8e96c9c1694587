import type { ReadingProblem } from '../../../src/domain/results/numbers-read.ts';
import type { Caller } from '../_shared/caller.ts';
import type { ProjectFetch } from '../_shared/project-api.ts';
import { json, refusal } from '../_shared/response.ts';
import type { Service } from '../_shared/service.ts';
import { accessFor } from './access.ts';
import { NoResponseError } from './linkedin-api.ts';
import { type Numbers, numbersOf, type Published, problemOf } from './numbers.ts';
import type { Tools } from './tokens.ts';

/** Limits the posts per request: each post of a member takes four requests to LinkedIn. */
const most = 40;
const pagePostsAtOnce = 20;
const memberPostsAtOnce = 3;
/** No further read starts after this. Hosted functions time out after 150 s. */
const readingMs = 60_000;

/**
 * Reads the numbers of the caller's posts that were not read within the last hour. Returns `{read, missing, isMore,
 * problem, next}`: how many were read, how many have no numbers on LinkedIn, whether more are due, why some could not
 * be read, and when the next reading is possible.
 */
export async function readResults(
  tools: Tools,
  service: Service,
  caller: Caller,
  askAsCaller: ProjectFetch,
): Promise<Response> {
  const permission = await askAsCaller('/rest/v1/rpc/begin_reading_results', { method: 'POST', body: '{}' });
  if (permission.status === 429) return refusal(429, 'later', 'Too many attempts. Try again later.');
  if (!permission.ok) return refusal(403, 'not_allowed', 'You can’t read numbers now.');
  const person = caller.userId;
  const posts = (await service.rpc('results_to_read', { person, most: most + 1 })) as Published[];
  const until = Date.now() + readingMs;
  let [read, missing] = [0, 0];
  let problem: ReadingProblem | null = null;
  const answer = async (isMore: boolean) => {
    return json({ read, missing, isMore, problem, next: await nextReading(service, person) });
  };
  for (const [first, ...others] of postsByConnection(posts.slice(0, most))) {
    const own = [first, ...others];
    const access = await accessOf(tools, service, first);
    if (!access.ok) {
      problem = access.problem;
      if (problem === 'busy') break;
      continue;
    }
    for (const batch of batchesOf(own)) {
      if (Date.now() > until) return answer(true);
      const numbers = await numbersOf(tools, service, access.token, batch);
      const asked = askedIn(numbers, batch, own);
      const results = numbers.found.map(resultOf);
      if (asked.length > 0)
        read += Number(await service.rpc('store_read_results', { person, results, asked }));
      if (numbers.ok) missing += batch.length - results.length;
      else problem = numbers.problem;
      // The remaining posts of this profile or page would fail as well, and every request counts against LinkedIn's
      // limit.
      if (!numbers.ok) break;
    }
    if (problem === 'busy') break;
  }
  return answer(posts.length > most && problem === null);
}

function postsByConnection(posts: readonly Published[]): [Published, ...Published[]][] {
  const byConnection = Map.groupBy(posts, ({ connection_id }) => connection_id);
  return [...byConnection.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

function resultOf([{ post_id, publication_id }, counts]: Numbers['found'][number]): object {
  return { post_id, publication_id, ...counts, source: 'linkedin' };
}

/**
 * The posts to skip for the next hour. If LinkedIn refuses access, these are all posts of the identity: otherwise
 * they would delay those of other identities.
 */
function askedIn(numbers: Numbers, batch: readonly Published[], own: readonly Published[]): string[] {
  const found = numbers.found.map(([post]) => post);
  const closed = !numbers.ok && numbers.problem === 'not-allowed' ? own : found;
  return (numbers.ok ? batch : closed).map(({ publication_id }) => publication_id);
}

/** Groups posts into batches: many per request for a page, a few parallel ones for a member. */
function batchesOf(own: readonly Published[]): Published[][] {
  const size = own[0]?.kind === 'organization' ? pagePostsAtOnce : memberPostsAtOnce;
  return Array.from({ length: Math.ceil(own.length / size) }, (_, index) =>
    own.slice(index * size, (index + 1) * size),
  );
}

type Access = { ok: true; token: string } | { ok: false; problem: ReadingProblem };

/** Gets one token for all posts of an identity: a refused token must not be used again. */
async function accessOf(tools: Tools, service: Service, first: Published): Promise<Access> {
  try {
    const access = await accessFor(tools, service, first);
    return access.ok ? { ok: true, token: access.value } : { ok: false, problem: problemOf(access.reason) };
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return { ok: false, problem: 'busy' };
  }
}

type NextReading = { when: 'at'; at: string } | { when: 'never' } | { when: 'unknown' };

/** Returns when the user's numbers can be read next, or `never` without a post that LinkedIn has numbers for. */
async function nextReading(service: Service, person: string): Promise<NextReading> {
  try {
    const at = (await service.rpc('results_due_at', { person })) as string | null;
    return at === null ? { when: 'never' } : { when: 'at', at };
  } catch {
    // The numbers are stored, so this hint may be missing: a database of an older release lacks the function.
    return { when: 'unknown' };
  }
}
