import type { Batch } from '#domain/posts/batch.ts';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';

export type FinishResult =
  | { ok: true; finished: Batch; next: Batch; movedPosts: Post[]; newPosts: Post[]; carriedCount: number }
  | { ok: false; reason: 'nothing-complete' };

/** What finishing a batch does, for the dialog that confirms it. */
export function finishDescription(completeCount: number, unfinishedCount: number): string {
  const complete = `${pluralize(completeCount, 'complete post moves', 'complete posts move')} to “Earlier”, where you can read and export ${completeCount === 1 ? 'it' : 'them'}.`;
  const unfinished = unfinishedCount > 0 ? ' Unfinished posts move to the next batch.' : '';
  return complete + unfinished;
}

export const batchFinishedMessage = 'Batch finished. Your next batch is ready.';

/** Shown when finishing a batch cannot be undone. */
export const batchHasContentMessage = 'Can’t undo: the new batch has content.';

/** Shown when a post of a finished batch cannot be reopened. */
export const finishedBatchMessage = 'The batch is finished, so this post stays complete.';

/**
 * Finishes a batch. Complete posts stay in it. The others move to the next batch, started posts first, and empty posts
 * fill the new batch up to thirty. `posts` must be in batch order. `newId` is called once for the batch and once per
 * new post. `carriedCount` counts the moved posts that are not empty.
 */
export function finishBatch(
  batch: Batch,
  posts: readonly Post[],
  newId: () => string,
  now: number,
): FinishResult {
  const complete = posts.filter(({ state }) => state === 'complete');
  if (complete.length === 0) return { ok: false, reason: 'nothing-complete' };

  const batchId = newId();
  const unfinished = posts.filter(({ state }) => state !== 'complete');
  const carried = unfinished.filter(isStarted);
  const untouched = unfinished.filter((post) => !isStarted(post));
  const movedPosts = [...carried, ...untouched].map((post) => ({ ...post, batchId }));
  const newPosts = Array.from({ length: postsPerBatch - movedPosts.length }, () =>
    emptyPost(newId(), batchId, now),
  );
  return {
    ok: true,
    finished: { ...batch, postIds: complete.map(({ postId }) => postId) },
    next: {
      batchId,
      createdAt: now,
      postIds: [...movedPosts, ...newPosts].map(({ postId }) => postId),
      celebratedAt: null,
    },
    movedPosts,
    newPosts,
    carriedCount: carried.length,
  };
}

function isStarted({ state, title, content, tags, scheduledAt, imageId }: Post): boolean {
  if (state === 'drafting' || imageId) return true;
  return title !== '' || content !== '' || tags.length > 0 || scheduledAt !== null;
}
