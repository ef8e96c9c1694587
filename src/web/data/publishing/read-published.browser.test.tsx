import { expect, test } from 'vitest';
import { firstPublishedAt, serverWithPublished } from '#tests/component/published.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { type KnownPublished, readAllPublished, readPublished } from './read-published.ts';

test('reads published posts in pages, newest first, without losing any', async () => {
  await signInToNewAccount();
  const server = serverWithPublished(450);
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
  serverWithPublished(3);
  expect(await readPublished(null)).toMatchObject({ olderThan: null, newest: firstPublishedAt + 60_000 });
});

test('reads all published posts together if a part would mislead', async () => {
  await signInToNewAccount();
  const server = serverWithPublished(450);
  const known = await readAllPublished(null);
  expect(known.olderThan).toBeNull();
  expect(new Set(known.posts.map(({ id }) => id)).size).toBe(450);
  server.publish();
  expect((await readAllPublished(known)).posts).toHaveLength(451);
});
