import type { Caller } from '../_shared/caller.ts';
import type { ProjectFetch } from '../_shared/project-api.ts';
import { json, refusal } from '../_shared/response.ts';
import type { Service } from '../_shared/service.ts';
import { accessFor, closeConnection, type Holder } from './access.ts';
import { type Answer, fieldOf, NoAnswer, textOf } from './linkedin-api.ts';
import { obstacleIn } from './publication.ts';
import type { Tools } from './tokens.ts';

/** A published post whose numbers are to be read. */
type Published = Holder & Readonly<{ publication_id: string; post_id: string; urn: string; kind: string }>;
type Counts = Readonly<{ impressions: number; reactions: number; comments: number; reposts: number }>;

/** How many posts one request reads: a member's need four requests each. */
const most = 40;
const pagePostsAtOnce = 20;
const memberPostsAtOnce = 3;
/** Nothing more is read after this. Hosted functions time out after 150 s. */
const readingMs = 60_000;

/** Why some numbers could not be read. */
type Problem = 'reconnect' | 'not-allowed' | 'busy';

/**
 * Reads numbers of the caller's posts for which LinkedIn was not asked within the hour, as far as it grants that.
 * Answers with `{read, missing, isMore, problem}`: how many, for how many LinkedIn has none, whether more are left, and
 * why some could not be read.
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
  let problem: Problem | null = null;
  for (const [first, ...others] of postsByConnection(posts.slice(0, most))) {
    const own = [first, ...others];
    const access = await accessOf(tools, service, first);
    if (!access.ok) {
      problem = access.problem;
      if (problem === 'busy') break;
      continue;
    }
    for (const batch of batchesOf(own)) {
      if (Date.now() > until) return json({ read, missing, isMore: true, problem });
      const numbers = await numbersOf(tools, service, access.token, batch);
      const asked = askedIn(numbers, batch, own);
      const results = numbers.found.map(resultOf);
      if (asked.length > 0)
        read += Number(await service.rpc('store_read_results', { person, results, asked }));
      if (numbers.ok) missing += batch.length - results.length;
      else problem = numbers.problem;
      // The other posts of this profile or page would fail, too, and LinkedIn counts them.
      if (!numbers.ok) break;
    }
    if (problem === 'busy') break;
  }
  return json({ read, missing, isMore: posts.length > most && problem === null, problem });
}

function postsByConnection(posts: readonly Published[]): [Published, ...Published[]][] {
  const byConnection = Map.groupBy(posts, ({ connection_id }) => connection_id);
  return [...byConnection.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

function resultOf([{ post_id, publication_id }, counts]: Found[number]): object {
  return { post_id, publication_id, ...counts, source: 'linkedin' };
}

/**
 * The posts that need not be asked for again within the hour. Where LinkedIn allows nothing, that is all of them: they
 * would hold up the posts of others.
 */
function askedIn(numbers: Numbers, batch: readonly Published[], own: readonly Published[]): string[] {
  const found = numbers.found.map(([post]) => post);
  const closed = !numbers.ok && numbers.problem === 'not-allowed' ? own : found;
  return (numbers.ok ? batch : closed).map(({ publication_id }) => publication_id);
}

/** Many posts of a page in one request, few of a member at once. */
function batchesOf(own: readonly Published[]): Published[][] {
  const size = own[0]?.kind === 'organization' ? pagePostsAtOnce : memberPostsAtOnce;
  return Array.from({ length: Math.ceil(own.length / size) }, (_, index) =>
    own.slice(index * size, (index + 1) * size),
  );
}

type Access = { ok: true; token: string } | { ok: false; problem: Problem };

/** One token for all posts of an identity: a refused one must not be used again. */
async function accessOf(tools: Tools, service: Service, first: Published): Promise<Access> {
  try {
    const access = await accessFor(tools, service, first);
    return access.ok ? { ok: true, token: access.value } : { ok: false, problem: problemOf(access.reason) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { ok: false, problem: 'busy' };
  }
}

type Found = [Published, Counts][];
type Numbers = { ok: true; found: Found } | { ok: false; found: Found; problem: Problem };

async function numbersOf(
  tools: Tools,
  service: Service,
  token: string,
  batch: readonly Published[],
): Promise<Numbers> {
  try {
    return batch[0]?.kind === 'organization'
      ? await pageNumbers(tools, service, token, batch)
      : await memberNumbers(tools, service, token, batch);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { ok: false, found: [], problem: 'busy' };
  }
}

/** One answer with the numbers of all posts. A post without an element has none that we know. */
async function pageNumbers(
  { linkedIn }: Tools,
  service: Service,
  token: string,
  batch: readonly Published[],
): Promise<Numbers> {
  const author = batch[0]?.author ?? '';
  const listed = (name: string, kind: string) => {
    const urns = batch.map(({ urn }) => urn).filter((urn) => urn.startsWith(`urn:li:${kind}:`));
    return urns.length > 0 ? `&${name}=List(${urns.map(encodeURIComponent).join(',')})` : '';
  };
  const query = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(author)}`;
  const path = `/rest/organizationalEntityShareStatistics?${query}${listed('shares', 'share')}${listed('ugcPosts', 'ugcPost')}`;
  const answer = await linkedIn.find(token, path);
  if (answer.status !== 200) return failed(service, batch, answer);
  const elements = elementsOf(answer);
  const found = batch.flatMap((post): Found => {
    const element = elements.find((each) =>
      [textOf(each, 'share'), textOf(each, 'ugcPost')].includes(post.urn),
    );
    const numbers = fieldOf(element, 'totalShareStatistics');
    const [impressions, reactions, comments, reposts] = [
      'impressionCount',
      'likeCount',
      'commentCount',
      'shareCount',
    ].map((name) => countIn(numbers, name));
    if (impressions === undefined) return [];
    return [
      [post, { impressions, reactions: reactions ?? 0, comments: comments ?? 0, reposts: reposts ?? 0 }],
    ];
  });
  return { ok: true, found };
}

const memberMetrics = {
  impressions: 'IMPRESSION',
  reactions: 'REACTION',
  comments: 'COMMENT',
  reposts: 'RESHARE',
};

/** LinkedIn answers with one metric of one post. */
async function memberNumbers(
  { linkedIn }: Tools,
  service: Service,
  token: string,
  batch: readonly Published[],
): Promise<Numbers> {
  const found: Found = [];
  const answers = await Promise.all(
    batch.map((post) =>
      Promise.all(
        Object.values(memberMetrics).map((metric) => {
          const kind = post.urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share';
          const entity = `(${kind}:${encodeURIComponent(post.urn)})`;
          const query = `q=entity&entity=${entity}&queryType=${metric}&aggregation=TOTAL`;
          return linkedIn.find(token, `/rest/memberCreatorPostAnalytics?${query}`);
        }),
      ),
    ),
  );
  for (const [index, post] of batch.entries()) {
    const own = answers[index] ?? [];
    const [impressions, reactions, comments, reposts] = own.map((answer) =>
      answer.status === 200 ? countIn(elementsOf(answer)[0], 'count') : undefined,
    );
    if (
      impressions === undefined ||
      reactions === undefined ||
      comments === undefined ||
      reposts === undefined
    )
      continue;
    found.push([post, { impressions, reactions, comments, reposts }]);
  }
  // A post that its author deleted on LinkedIn is no problem of the others.
  const refused = answers.flat().find(({ status }) => status !== 200 && status !== 404 && status !== 400);
  if (!refused) return { ok: true, found };
  return { ...(await failed(service, batch, refused)), found };
}

async function failed(
  service: Service,
  batch: readonly Published[],
  answer: Answer,
): Promise<Numbers & { ok: false }> {
  const problem = problemOf(obstacleIn(answer));
  if (problem === 'reconnect' && batch[0]) await closeConnection(service, batch[0], 'revoked');
  return { ok: false, found: [], problem };
}

function problemOf(obstacle: ReturnType<typeof obstacleIn>): Problem {
  if (obstacle.kind !== 'needs-you') return 'busy';
  return obstacle.reason === 'reconnect' || obstacle.reason === 'disconnected' ? 'reconnect' : 'not-allowed';
}

function elementsOf({ body }: Answer): unknown[] {
  const elements = fieldOf(body, 'elements');
  return Array.isArray(elements) ? elements : [];
}

function countIn(value: unknown, name: string): number | undefined {
  const count = fieldOf(value, name);
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
}
