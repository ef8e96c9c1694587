import type { Page } from '@playwright/test';
import type { Post } from '#domain/posts/post.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The fields of a post that the images use. */
type Written = Pick<Post, 'postId' | 'title' | 'content' | 'state' | 'scheduledAt'>;
type Call = (path: string, body: unknown, contentType?: string) => Promise<unknown>;

/**
 * Connects the account to LinkedIn, enters numbers of its finished posts, and plans others. Returns an approval link
 * for a post with an image.
 */
export async function publishExample(
  page: Page,
  backup: string,
  picture: string,
  now: number,
): Promise<string> {
  await page.goto('/settings#publishing');
  const card = page.locator('#publishing');
  const asked = page.waitForRequest((request) => request.url().includes('/functions/v1/publishing'));
  await card.getByRole('button', { name: 'Connect LinkedIn' }).click();
  const { authorization = '', apikey = '' } = await (await asked).allHeaders();
  await card.getByText('Northbound Staffing').waitFor();
  const headers = { authorization, apikey };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const call: Call = async (path, data, contentType = 'application/json') => {
    const response = await page.request.post(path, {
      headers: { ...headers, 'content-type': contentType },
      data,
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return response.json();
  };

  const { posts } = JSON.parse(backup) as { posts: Written[] };
  const finished = posts.filter(({ state }) => state === 'complete');
  await call('/rest/v1/rpc/save_results', { results: finished.slice(0, 9).map(numbersOf(now)) });

  const [{ id: connection }] = await read('/rest/v1/publishing_connections?kind=eq.person&select=id');
  const { id: userId } = await read('/auth/v1/user');
  const [waiting, ...planned] = finished.slice(-3).map((post, index) => ({
    id: crypto.randomUUID(),
    post_id: post.postId,
    connection_id: connection,
    body: `${post.title}.\n\n${post.content}`,
    media: [] as object[],
    visibility: 'PUBLIC',
    publish_at: `${post.scheduledAt}:00Z`,
    time_zone: 'UTC',
    needs_approval: index === 0,
  }));
  if (!waiting) throw new Error('The example has no finished post.');
  const objectName = `${userId}/${waiting.id}/1`;
  const bytes = Buffer.from(picture.split(',')[1] ?? '', 'base64');
  await call(`/storage/v1/object/publications/${objectName}`, bytes, 'image/png');
  const image = { objectName, kind: 'image', mimeType: 'image/png', alt: 'Three words', title: '' };
  const publications = [{ ...waiting, media: [image] }, ...planned];
  await call('/rest/v1/rpc/plan_publications', { publications });
  const asking = { publication: waiting.id, asked_by: 'Mara Lindqvist' };
  const { token } = (await call('/rest/v1/rpc/ask_approval', asking)) as { token: string };
  return `/r/approve/${token}`;
}

/** Impressions, reactions, comments, and reposts with realistic variation. */
const measured = [
  [3_240, 96, 21, 4],
  [1_120, 31, 6, 0],
  [1_860, 38, 2, 1],
  [2_410, 128, 34, 9],
  [1_290, 22, 3, 0],
  [4_630, 214, 47, 15],
  [760, 9, 0, 0],
  [1_540, 41, 8, 1],
  [2_080, 77, 12, 3],
] as const;

/** The numbers of finished posts that are old enough to compare. */
function numbersOf(now: number) {
  return ({ postId }: Written, index: number) => {
    const [impressions, reactions, comments, reposts] = measured[index % measured.length] ?? measured[0];
    return {
      post_id: postId,
      publication_id: null,
      url: null,
      published_at: new Date(now - (5 + index * 3) * day + (index % 3) * 4 * hour).toISOString(),
      impressions,
      reactions,
      comments,
      reposts,
      engagements: null,
      source: index % 2 === 0 ? 'imported' : 'typed',
      measured_at: null,
    };
  };
}
