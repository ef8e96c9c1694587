import { describe, expect, test } from 'vitest';
import type { Batch } from '#domain/posts/batch.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { tidyBatches } from './tidy-batches.ts';

function batch(batchId: string, createdAt: number, ...postIds: string[]): Batch {
  return { batchId, createdAt, postIds, celebratedAt: null };
}

function untouched(batchId: string, ...postIds: string[]): Post[] {
  return postIds.map((postId) => emptyPost(postId, batchId, 1_000));
}

function started(batchId: string, postId: string): Post {
  return { ...emptyPost(postId, batchId, 1_000), content: 'Draft', state: 'drafting', revision: 1 };
}

const nothing = { batches: [], posts: [], removedBatchIds: [], removedPostIds: [] };

describe('tidyBatches', () => {
  test('changes nothing if each batch lists its posts and only the current one is open', () => {
    const complete: Post = { ...started('old', 'x'), state: 'complete' };
    const posts = [...untouched('now', 'a', 'b'), complete];
    const batches = [batch('old', 1, 'x'), batch('now', 2, 'b', 'a')];
    expect(tidyBatches({ currentBatchId: 'now', batches, posts })).toEqual({
      ...nothing,
      currentBatchId: 'now',
    });
  });

  test('removes the untouched batch that a new device started with', () => {
    const posts = [started('now', 'a'), ...untouched('now', 'b'), ...untouched('new', 'x', 'y')];
    const batches = [batch('now', 1, 'a', 'b'), batch('new', 2, 'x', 'y')];
    expect(tidyBatches({ currentBatchId: 'now', batches, posts })).toEqual({
      ...nothing,
      currentBatchId: 'now',
      removedBatchIds: ['new'],
      removedPostIds: ['x', 'y'],
    });
  });

  test('replaces untouched posts with started posts of another open batch', () => {
    const draft = started('other', 'x');
    const posts = [started('now', 'a'), ...untouched('now', 'b', 'c'), draft, ...untouched('other', 'y')];
    const batches = [batch('now', 1, 'b', 'a', 'c'), batch('other', 2, 'x', 'y')];
    expect(tidyBatches({ currentBatchId: 'now', batches, posts })).toEqual({
      currentBatchId: 'now',
      batches: [batch('now', 1, 'x', 'a', 'c')],
      posts: [{ ...draft, batchId: 'now' }],
      removedBatchIds: ['other'],
      removedPostIds: ['y', 'b'],
    });
  });

  test('keeps started posts in the earlier batch while the current one has no untouched post', () => {
    const posts = [started('now', 'a'), started('other', 'x')];
    const batches = [batch('now', 1, 'a'), batch('other', 2, 'x')];
    expect(tidyBatches({ currentBatchId: 'now', batches, posts })).toEqual({
      ...nothing,
      currentBatchId: 'now',
    });
  });

  test('adds posts whose batch no longer exists, even beyond the size of a batch', () => {
    const lost = started('gone', 'x');
    const posts = [started('now', 'a'), lost];
    expect(tidyBatches({ currentBatchId: 'now', batches: [batch('now', 1, 'a')], posts })).toMatchObject({
      batches: [batch('now', 1, 'a', 'x')],
      posts: [{ ...lost, batchId: 'now' }],
    });
  });

  test('adds posts that joined a batch and drops posts that no longer exist', () => {
    const posts = untouched('now', 'a', 'b');
    const batches = [batch('now', 1, 'gone', 'b')];
    expect(tidyBatches({ currentBatchId: 'now', batches, posts })?.batches).toEqual([
      batch('now', 1, 'b', 'a'),
    ]);
  });

  test('makes the newest batch current if the chosen one no longer exists', () => {
    const posts = [...untouched('one', 'a'), ...untouched('two', 'b')];
    const batches = [batch('one', 1, 'a'), batch('two', 2, 'b')];
    expect(tidyBatches({ currentBatchId: 'gone', batches, posts })).toMatchObject({
      currentBatchId: 'two',
      removedBatchIds: ['one'],
    });
  });

  test('restores the current batch if no batch exists', () => {
    const posts = [started('gone', 'a')];
    expect(tidyBatches({ currentBatchId: 'now', batches: [], posts })).toMatchObject({
      currentBatchId: 'now',
      batches: [batch('now', 1_000, 'a')],
      posts: [{ postId: 'a', batchId: 'now' }],
    });
    expect(tidyBatches({ currentBatchId: 'now', batches: [], posts: [] })).toBeNull();
  });
});
