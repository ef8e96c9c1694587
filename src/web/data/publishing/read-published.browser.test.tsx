import { expect, test } from 'vitest';
import { intercept } from '#tests/component/network.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { type KnownPublished, readAllPublished, readPublished } from './read-published.ts';

const start = Date.UTC(2026, 0, 1);

/** A published post in the server's format. Number 0 is the oldest. */
function rowOf(number: number) {
  // Two posts share each minute, and the database uses microseconds.
  const at = new Date(start + Math.floor(number / 2) * 60_000).toISOString();
  return {
    id: String(number).padStart(4, '0'),
    post_id: `post-${number}`,
    connection_id: null,
    body: 'Text',
    media: [],
    visibility: 'PUBLIC',
    publish_at: at,
    time_zone: 'UTC',
    state: 'published',
    reason: null,
    detail: null,
    url: null,
    published_at: at.replace('Z', number % 2 === 0 ? '000Z' : '400Z'),
    updated_at: at,
    approval: 'none',
    approver: null,
    approval_comment: null,
    approval_answered_at: null,
    approval_asked_at: null,
  };
}

/** A server with this many published posts. `publish` adds one. `pages` lists the number of posts in each answer. */
function serverWith(count: number) {
  let published = count;
  const pages: number[] = [];
  intercept('/rest/v1/publications', async ({ url }) => {
    const query = new URL(url).searchParams;
    const until = query.get('published_at')?.replace(/^lte\.(.*)Z$/, '$1000Z');
    const since = query.get('updated_at')?.replace('gte.', '');
    const rows = Array.from({ length: published }, (_, number) => rowOf(number))
      .filter((row) => !until || row.published_at <= until)
      .filter((row) => !since || row.updated_at >= since)
      .sort((one, other) => other.published_at.localeCompare(one.published_at))
      .slice(Number(query.get('offset') ?? 0), Number(query.get('offset') ?? 0) + Number(query.get('limit')));
    pages.push(rows.length);
    return Response.json(rows);
  });
  return {
    pages,
    publish: () => {
      published += 1;
    },
  };
}

test('reads published posts in pages, newest first, without losing any', async () => {
  await signInToNewAccount();
  const server = serverWith(450);
  let known: KnownPublished | null = await readPublished(null);
  expect(known.posts).toHaveLength(200);
  expect(known.posts[0]?.id).toBe('0449');
  expect(server.pages).toEqual([200]);
  // Another post is published between two reads.
  server.publish();
  let readings = 1;
  for (; known.olderThan !== null; readings += 1) known = await readPublished(known);
  expect(readings).toBe(3);
  expect(new Set(known.posts.map(({ id }) => id)).size).toBe(451);
  expect(Math.max(...server.pages)).toBe(200);

  // Later reads only request changes.
  const before = server.pages.length;
  server.publish();
  known = await readPublished(known);
  expect(known.posts).toHaveLength(452);
  expect(server.pages).toHaveLength(before + 1);
});

test('reads the posts of an account with few published posts at once', async () => {
  await signInToNewAccount();
  serverWith(3);
  expect(await readPublished(null)).toMatchObject({ olderThan: null, newest: start + 60_000 });
});

test('reads all published posts together if a part would mislead', async () => {
  await signInToNewAccount();
  const server = serverWith(450);
  const known = await readAllPublished(null);
  expect(known.olderThan).toBeNull();
  expect(new Set(known.posts.map(({ id }) => id)).size).toBe(450);
  server.publish();
  expect((await readAllPublished(known)).posts).toHaveLength(451);
});
