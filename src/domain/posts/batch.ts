import { postsPerBatch, postsPerRow } from './limits.ts';
import { emptyPost, isFree, type Post } from './post.ts';

/** A batch of posts, ordered by `postIds`. `celebratedAt` is when its completion was celebrated. */
export type Batch = { batchId: string; createdAt: number; postIds: string[]; celebratedAt: number | null };

/** Creates a batch of thirty empty posts. `newId` is called once for the batch and once per post. */
export function newBatch(newId: () => string, now: number): { batch: Batch; posts: Post[] } {
  const batchId = newId();
  const posts = Array.from({ length: postsPerBatch }, () => emptyPost(newId(), batchId, now));
  return {
    batch: { batchId, createdAt: now, postIds: posts.map(({ postId }) => postId), celebratedAt: null },
    posts,
  };
}

/** Sorts posts by their batch's order. Posts missing from the order come last, so none is ever hidden. */
export function postsInOrder(batch: Batch, posts: readonly Post[]): Post[] {
  const positions = new Map(batch.postIds.map((postId, position) => [postId, position]));
  const position = (post: Post) => positions.get(post.postId) ?? batch.postIds.length;
  return posts.toSorted((one, other) => position(one) - position(other));
}

/** Returns the post's number in its batch, starting at 1. `batch` must be in order. */
export function positionIn(batch: readonly Post[], { postId }: Pick<Post, 'postId'>): number {
  return batch.findIndex((other) => other.postId === postId) + 1;
}

/** Reorders a batch. `postIds` must contain exactly the same posts. */
export function reorder(
  batch: Batch,
  postIds: readonly string[],
): { ok: true; batch: Batch } | { ok: false; reason: 'other-posts' } {
  const named = new Set(postIds);
  const isSameSet =
    named.size === postIds.length &&
    named.size === batch.postIds.length &&
    batch.postIds.every((postId) => named.has(postId));
  return isSameSet
    ? { ok: true, batch: { ...batch, postIds: [...postIds] } }
    : { ok: false, reason: 'other-posts' };
}

/** Returns the list with one element moved to another index. */
export function moveElement<Element>(
  elements: readonly Element[],
  fromIndex: number,
  toIndex: number,
): Element[] {
  const element = elements[fromIndex];
  if (element === undefined) return [...elements];
  return elements.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, element);
}

export type Progress = {
  total: number;
  unstarted: number;
  drafting: number;
  complete: number;
  /** One badge per five completed posts. */
  rowBadges: number;
  /** Today's goal: the daily target, or the number of remaining posts if that is smaller. */
  todaysCount: number;
  isComplete: boolean;
};

export function progressOf(posts: readonly Post[], dailyTarget: number): Progress {
  const count = (state: Post['state']) => posts.filter((post) => post.state === state).length;
  const complete = count('complete');
  return {
    total: posts.length,
    unstarted: count('not_started'),
    drafting: count('drafting'),
    complete,
    rowBadges: Math.floor(complete / postsPerRow),
    todaysCount: Math.min(dailyTarget, posts.length - complete),
    isComplete: posts.length > 0 && complete === posts.length,
  };
}

/** Returns the number of the row badge that the latest completion earned, or null if it earned none. */
export function rowBadgeEarned(posts: readonly Post[]): number | null {
  const complete = posts.filter(({ state }) => state === 'complete').length;
  return complete > 0 && complete % postsPerRow === 0 ? complete / postsPerRow : null;
}

/** The toast for a row badge that was just earned. */
export function rowBadgeMessage(rowBadge: number): { message: string; description: string } {
  return {
    message: `Row badge ${rowBadge} earned!`,
    description: `${rowBadge * postsPerRow} posts complete.`,
  };
}

/** Shown when a text needs an unstarted post and the batch has none. */
export const noUnstartedPostMessage =
  'All 30 posts are already in progress. Finish one or start the next batch.';

/** True if the batch is complete and its completion has not been celebrated yet. */
export function shouldCelebrate(batch: Batch, posts: readonly Post[]): boolean {
  return batch.celebratedAt === null && posts.length > 0 && posts.every(({ state }) => state === 'complete');
}

export type Row = { rowNumber: number; posts: Post[]; completeCount: number; isComplete: boolean };

/** Splits the posts into the board's rows of five. */
export function rowsOf(posts: readonly Post[]): Row[] {
  return Array.from({ length: Math.ceil(posts.length / postsPerRow) }, (_, index) => {
    const row = posts.slice(index * postsPerRow, (index + 1) * postsPerRow);
    const completeCount = row.filter((post) => post.state === 'complete').length;
    return { rowNumber: index + 1, posts: row, completeCount, isComplete: completeCount === row.length };
  });
}

/** The post to work on if none is selected. */
export function firstDraft(posts: readonly Post[]): Post | undefined {
  return posts.find((post) => post.state === 'drafting');
}

/**
 * The post that "Write Today's N" and "Get Started" open: the first unstarted one, otherwise the first draft. Locked
 * posts are last, because they can't be edited. Undefined only if all posts are complete.
 */
export function postToStart(posts: readonly Post[]): Post | undefined {
  return posts.find(isFree) ?? firstOpenDraft(posts) ?? posts.find(({ state }) => state !== 'complete');
}

/** The post to work on after another one is complete: the first draft, otherwise the first unstarted post. */
export function postAfter(completedId: string, posts: readonly Post[]): Post | undefined {
  const others = posts.filter(({ postId }) => postId !== completedId);
  return firstOpenDraft(others) ?? postToStart(others);
}

function firstOpenDraft(posts: readonly Post[]): Post | undefined {
  return posts.find((post) => post.state === 'drafting' && !post.locked);
}

/** Shown when every post of the batch is complete. */
export function allDoneMessage(totalCount: number): string {
  return `All ${totalCount} done`;
}
