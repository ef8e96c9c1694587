import { postsPerBatch, postsPerRow } from './limits.ts';
import { emptyPost, isFree, type Post } from './post.ts';

/** A batch of posts in the order of its `postIds`. `celebratedAt` is when its last post was cheered. */
export type Batch = { batchId: string; createdAt: number; postIds: string[]; celebratedAt: number | null };

/** A batch of thirty empty posts. `newId` is asked once for the batch and once for each post. */
export function newBatch(newId: () => string, now: number): { batch: Batch; posts: Post[] } {
  const batchId = newId();
  const posts = Array.from({ length: postsPerBatch }, () => emptyPost(newId(), batchId, now));
  return {
    batch: { batchId, createdAt: now, postIds: posts.map(({ postId }) => postId), celebratedAt: null },
    posts,
  };
}

/** The posts in the order of their batch. One that the order does not name comes last, so that none is ever hidden. */
export function postsInOrder(batch: Batch, posts: readonly Post[]): Post[] {
  const positions = new Map(batch.postIds.map((postId, position) => [postId, position]));
  const position = (post: Post) => positions.get(post.postId) ?? batch.postIds.length;
  return posts.toSorted((one, other) => position(one) - position(other));
}

/** The number that a post bears among all posts of its batch, given in their order: 1 for the first, wherever it is named. */
export function positionIn(batch: readonly Post[], { postId }: Pick<Post, 'postId'>): number {
  return batch.findIndex((other) => other.postId === postId) + 1;
}

/** The batch in a new order, which must name the same posts. */
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

/** A list with one element moved to another index. */
export function moved<Element>(elements: readonly Element[], fromIndex: number, toIndex: number): Element[] {
  const element = elements[fromIndex];
  if (element === undefined) return [...elements];
  return elements.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, element);
}

export type Progress = {
  total: number;
  unstarted: number;
  drafting: number;
  complete: number;
  /** One badge for each five completed posts. */
  rowBadges: number;
  /** How many posts "today" asks for: the daily target, or what is left of the batch when that is less. */
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

/** The number of the badge that the post completed last has earned: one for each five. */
export function rowBadgeEarned(posts: readonly Post[]): number | null {
  const complete = posts.filter(({ state }) => state === 'complete').length;
  return complete > 0 && complete % postsPerRow === 0 ? complete / postsPerRow : null;
}

/** What is said of a row badge that was just earned. */
export function rowBadgeWords(rowBadge: number): { message: string; description: string } {
  return {
    message: `Row badge ${rowBadge} earned!`,
    description: `${rowBadge * postsPerRow} posts complete.`,
  };
}

/** Each batch is cheered once, when all of it is complete. */
export function isToBeCelebrated(batch: Batch, posts: readonly Post[]): boolean {
  return batch.celebratedAt === null && posts.length > 0 && posts.every(({ state }) => state === 'complete');
}

export type Row = { rowNumber: number; posts: Post[]; completeCount: number; isComplete: boolean };

/** The board's rows of five. */
export function rowsOf(posts: readonly Post[]): Row[] {
  return Array.from({ length: Math.ceil(posts.length / postsPerRow) }, (_, index) => {
    const row = posts.slice(index * postsPerRow, (index + 1) * postsPerRow);
    const completeCount = row.filter((post) => post.state === 'complete').length;
    return { rowNumber: index + 1, posts: row, completeCount, isComplete: completeCount === row.length };
  });
}

/** The post to work on when none is chosen: the first draft. */
export function firstDraft(posts: readonly Post[]): Post | undefined {
  return posts.find((post) => post.state === 'drafting');
}

/** The post that "Get Started" opens; one that is locked, in which nothing can be written, only when there is no other. */
export function firstUnstarted(posts: readonly Post[]): Post | undefined {
  return posts.find(isFree) ?? posts.find((post) => post.state === 'not_started');
}
