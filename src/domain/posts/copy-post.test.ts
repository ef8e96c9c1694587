import { expect, test } from 'vitest';
import { newBatch } from './batch.ts';
import { copyPost, withoutCopy } from './copy-post.ts';
import type { Post } from './post.ts';
import { chooseVersion, withVersionB } from './version-b.ts';

let ids = 0;
const { posts } = newBatch(() => `id${ids++}`, 0);
const source: Post = {
  ...(posts[0] as Post),
  title: 'Why',
  content: 'Hire slowly.',
  angle: 'hot_take',
  tags: ['team'],
  scheduledAt: '2026-11-21',
  state: 'complete',
};
const writing = { now: 5, writerId: 'page', entryId: 'e' };

test("creates a draft in the first free post, without the original's date", () => {
  const batch = [source, { ...posts[1], locked: true } as Post, posts[2] as Post];
  expect(copyPost(source, batch, writing)).toMatchObject({
    ok: true,
    post: {
      postId: posts[2]?.postId,
      title: 'Why',
      content: 'Hire slowly.',
      angle: 'hot_take',
      tags: ['team'],
      scheduledAt: null,
      state: 'drafting',
    },
    entry: { action: 'edited', postId: posts[2]?.postId, text: { content: 'Hire slowly.' } },
  });
});

test('copies only the version in use', () => {
  const content = chooseVersion(withVersionB('Mine', 'Better'), 'B');
  expect(copyPost({ ...source, content }, posts, writing)).toMatchObject({ post: { content: 'Better' } });
});

test("a copy shows the original's image, and undoing the copy removes it", () => {
  const copied = copyPost({ ...source, imageId: 'i' }, posts, writing);
  if (!copied.ok) throw new Error('Nothing was copied.');
  expect(copied.post.imageId).toBe('i');
  expect(withoutCopy(copied.post, copied, 9)?.imageId).toBeUndefined();
});

test('rejects a copy if the batch has no free post', () => {
  const started = posts.map((post) => ({ ...post, state: 'drafting' as const }));
  expect(copyPost(source, started, writing)).toEqual({ ok: false });
});

test('a copy can be undone until someone edits it', () => {
  const copied = copyPost(source, posts.slice(1), writing);
  if (!copied.ok) throw new Error('Nothing was copied.');
  expect(withoutCopy(copied.post, copied, 9)).toEqual({ ...posts[1], revision: 2, updatedAt: 9 });
  expect(withoutCopy({ ...copied.post, revision: 2 }, copied, 9)).toBeNull();
});
