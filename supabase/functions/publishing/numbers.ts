import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import type { ReadingProblem } from '../../../src/domain/results/numbers-read.ts';
import type { Service } from '../_shared/service.ts';
import { closeConnection, type Holder } from './access.ts';
import { type Answer, NoResponseError } from './linkedin-api.ts';
import { obstacleIn } from './publication.ts';
import type { Tools } from './tokens.ts';

/** A published post whose numbers should be read. */
export type Published = Holder &
  Readonly<{ publication_id: string; post_id: string; urn: string; kind: string }>;

type Counts = Readonly<{ impressions: number; reactions: number; comments: number; reposts: number }>;
type Found = [Published, Counts][];

/** The numbers that were read and, if some could not be read, the problem. Posts without numbers are left out. */
export type Numbers = { ok: true; found: Found } | { ok: false; found: Found; problem: ReadingProblem };

/** Reads the numbers of one profile's or page's posts. */
export async function numbersOf(
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
    if (!(error instanceof NoResponseError)) throw error;
    return { ok: false, found: [], problem: 'busy' };
  }
}

/** One request returns the numbers of all posts of a page. LinkedIn returns no element for a post without numbers. */
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

/** LinkedIn returns one metric of one post per request for members. */
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
  // A post that was deleted on LinkedIn must not fail the other posts.
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

export function problemOf(obstacle: ReturnType<typeof obstacleIn>): ReadingProblem {
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
