import type { Batch } from '#domain/posts/batch.ts';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';

export type FinishResult =
  | { ok: true; finished: Batch; next: Batch; movedPosts: Post[]; newPosts: Post[]; carriedCount: number }
  | { ok: false; reason: 'nothing-complete' };

/** Why a post of a finished batch is not opened again. */
export const staysComplete = 'The batch has been finished: the post stays complete.';

/**
 * Ends a batch: its complete posts stay in it, all others go on into the next one, those that were begun first, with new empty ones up to
 * thirty. `posts` are the batch's in their order; `newId` is asked once for the batch and once for each new post. `carriedCount` counts the
 * posts that somebody has put something into.
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
  const carried = unfinished.filter(isBegun);
  const untouched = unfinished.filter((post) => !isBegun(post));
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

function isBegun({ state, title, content, tags, scheduledAt }: Post): boolean {
  return state === 'drafting' || title !== '' || content !== '' || tags.length > 0 || scheduledAt !== null;
}
