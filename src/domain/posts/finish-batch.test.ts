import { expect, it } from 'vitest';
import { newBatch } from '#domain/posts/batch.ts';
import { finishBatch } from './finish-batch.ts';

function counter() {
  let count = 0;
  return () => `id${count++}`;
}

it('moves unfinished posts to the next batch, started posts first', () => {
  const newId = counter();
  const { batch, posts } = newBatch(newId, 1);
  const current = posts.map((post, index) => ({
    ...post,
    state: index < 20 ? ('complete' as const) : index === 25 ? ('drafting' as const) : post.state,
    title: index === 28 ? 'Only a title' : '',
    imageId: index === 29 ? 'only-an-image' : null,
  }));
  const result = finishBatch(batch, current, newId, 9);
  if (!result.ok) throw new Error('expected a finish');
  expect(result.finished.postIds).toEqual(batch.postIds.slice(0, 20));
  expect(result.carriedCount).toBe(3);
  expect(result.movedPosts).toHaveLength(10);
  expect(result.movedPosts.slice(0, 3).map(({ postId }) => postId)).toEqual([
    posts[25]?.postId,
    posts[28]?.postId,
    posts[29]?.postId,
  ]);
  expect(result.newPosts).toHaveLength(20);
  expect(new Set(result.next.postIds).size).toBe(30);
  expect(
    [...result.movedPosts, ...result.newPosts].every(({ batchId }) => batchId === result.next.batchId),
  ).toBe(true);
  expect(result.next).toMatchObject({ createdAt: 9, celebratedAt: null });
});

it('fills the next batch with thirty new posts if all were complete', () => {
  const newId = counter();
  const { batch, posts } = newBatch(newId, 1);
  const result = finishBatch(
    batch,
    posts.map((post) => ({ ...post, state: 'complete' as const })),
    newId,
    9,
  );
  expect(result).toMatchObject({ ok: true, movedPosts: [], carriedCount: 0 });
});

it('refuses to finish a batch without complete posts', () => {
  const { batch, posts } = newBatch(counter(), 1);
  expect(finishBatch(batch, posts, counter(), 9)).toEqual({ ok: false, reason: 'nothing-complete' });
});
