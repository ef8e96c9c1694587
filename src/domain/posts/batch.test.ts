import { expect, it } from 'vitest';
import {
  firstDraft,
  moveElement,
  newBatch,
  postAfter,
  postsInOrder,
  postToStart,
  progressOf,
  reorder,
  rowBadgeEarned,
  rowBadgeMessage,
  rowsOf,
  shouldCelebrate,
} from './batch.ts';
import type { Post } from './post.ts';

function thirty(states: Partial<Record<number, Post['state']>> = {}) {
  let count = 0;
  const { batch, posts } = newBatch(() => `id${count++}`, 5);
  return { batch, posts: posts.map((post, index) => ({ ...post, state: states[index] ?? post.state })) };
}

it('starts with thirty empty posts in six rows of five', () => {
  const { batch, posts } = thirty();
  expect(batch).toMatchObject({ batchId: 'id0', createdAt: 5, celebratedAt: null });
  expect(batch.postIds).toEqual(posts.map(({ postId }) => postId));
  expect(new Set(batch.postIds).size).toBe(30);
  expect(
    rowsOf(posts).map((row) => [row.rowNumber, row.posts.length, row.completeCount, row.isComplete]),
  ).toEqual([1, 2, 3, 4, 5, 6].map((rowNumber) => [rowNumber, 5, 0, false]));
});

it('completes a row once all five posts are complete', () => {
  const { posts } = thirty({
    5: 'complete',
    6: 'complete',
    7: 'complete',
    8: 'complete',
    9: 'complete',
    10: 'complete',
  });
  expect(
    rowsOf(posts)
      .map(({ completeCount, isComplete }) => [completeCount, isComplete])
      .slice(0, 3),
  ).toEqual([
    [0, false],
    [5, true],
    [1, false],
  ]);
});

it('counts posts by state and awards a badge per five completed posts', () => {
  const { posts } = thirty({
    0: 'complete',
    7: 'complete',
    12: 'complete',
    20: 'complete',
    29: 'complete',
    3: 'drafting',
  });
  expect(progressOf(posts, 3)).toEqual({
    total: 30,
    unstarted: 24,
    drafting: 1,
    complete: 5,
    rowBadges: 1,
    todaysCount: 3,
    isComplete: false,
  });
});

it('reports a newly earned badge and celebrates a complete batch once', () => {
  const firstComplete = (count: number) => {
    const { batch, posts } = thirty();
    return {
      batch,
      posts: posts.map((post, index): Post => (index < count ? { ...post, state: 'complete' } : post)),
    };
  };
  expect([0, 4, 5, 6, 30].map((count) => rowBadgeEarned(firstComplete(count).posts))).toEqual([
    null,
    null,
    1,
    null,
    6,
  ]);
  expect(rowBadgeMessage(2)).toEqual({ message: 'Row badge 2 earned!', description: '10 posts complete.' });
  const { batch, posts } = firstComplete(30);
  expect(shouldCelebrate(batch, posts)).toBe(true);
  expect(shouldCelebrate({ ...batch, celebratedAt: 1 }, posts)).toBe(false);
  expect(shouldCelebrate(batch, firstComplete(29).posts)).toBe(false);
});

it("limits today's goal to the remaining posts", () => {
  const allBut = (left: number) =>
    progressOf(
      thirty().posts.map((post, index) => ({ ...post, state: index < 30 - left ? 'complete' : 'drafting' })),
      3,
    );
  expect([allBut(4).todaysCount, allBut(2).todaysCount, allBut(0).todaysCount]).toEqual([3, 2, 0]);
  expect([allBut(1).isComplete, allBut(0).isComplete, progressOf([], 3).isComplete]).toEqual([
    false,
    true,
    false,
  ]);
});

it('accepts a new order only if it has the same posts', () => {
  const { batch, posts } = thirty();
  const order = moveElement(batch.postIds, 0, 29);
  const result = reorder(batch, order);
  expect(result).toMatchObject({ ok: true, batch: { postIds: order } });
  if (!result.ok) throw new Error('expected an order');
  expect(postsInOrder(result.batch, posts).map(({ postId }) => postId)).toEqual(order);
  const [first = '', ...rest] = order;
  for (const wrong of [rest, [...order, 'x'], ['x', ...rest], [first, first, ...rest.slice(1)]]) {
    expect(reorder(batch, wrong)).toEqual({ ok: false, reason: 'other-posts' });
  }
});

it('moves an element, and changes nothing if the index does not exist', () => {
  expect([
    moveElement(['a', 'b', 'c'], 0, 2),
    moveElement(['a', 'b', 'c'], 2, 0),
    moveElement(['a'], 5, 0),
  ]).toEqual([['b', 'c', 'a'], ['c', 'a', 'b'], ['a']]);
});

it('puts a post that is missing from the order last', () => {
  const { batch, posts } = thirty();
  expect(postsInOrder({ ...batch, postIds: batch.postIds.slice(1) }, posts).at(-1)?.postId).toBe(
    batch.postIds[0],
  );
});

it('finds the first draft and the post to start', () => {
  const { posts } = thirty({ 0: 'complete', 1: 'complete', 4: 'drafting', 8: 'drafting' });
  expect([firstDraft(posts), postToStart(posts)]).toEqual([posts[4], posts[2]]);
  expect(firstDraft([])).toBeUndefined();
  // A locked post is the last resort.
  const locked = posts.map((post, index) => ({ ...post, locked: index === 2 }));
  expect(postToStart(locked)).toEqual(posts[3]);
  expect(postToStart(locked.slice(0, 3))).toEqual(locked[2]);
});

it('starts the first draft if no post is unstarted, and returns none only if all posts are complete', () => {
  const { posts } = thirty({ 0: 'complete', 1: 'drafting', 2: 'drafting', 3: 'complete' });
  const [first, second, third] = posts.slice(1, 4);
  const locked = (post = first) => post && { ...post, locked: true };
  expect(postToStart(posts.slice(0, 4))).toEqual(first);
  expect(postToStart([locked(), second, third].filter((post) => post !== undefined))).toEqual(second);
  expect(postToStart([locked()].filter((post) => post !== undefined))).toEqual(locked());
  expect(postToStart(posts.slice(3, 4))).toBeUndefined();
});

it('continues with the first draft, then with the first unstarted post, until all are complete', () => {
  const { posts } = thirty({ 0: 'drafting', 1: 'complete', 5: 'drafting' });
  // The list may still contain the completed post as a draft.
  expect(postAfter(posts[0]?.postId ?? '', posts)).toEqual(posts[5]);
  expect(postAfter(posts[5]?.postId ?? '', posts.slice(1))).toEqual(posts[2]);
  expect(postAfter(posts[0]?.postId ?? '', posts.slice(0, 2))).toBeUndefined();
});
