import type { Batch } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';

/** The batches of a device, with all their posts. */
export type Batches = { currentBatchId: string; batches: readonly Batch[]; posts: readonly Post[] };

/** The changes to make. Everything not listed stays. */
export type BatchChanges = {
  currentBatchId: string;
  batches: Batch[];
  posts: Post[];
  removedBatchIds: string[];
  removedPostIds: string[];
};

/**
 * Repairs batches, which merging record by record cannot do: a new device starts with its own batch, and two devices
 * may finish the same batch. Afterwards there is one current batch. Untouched posts of other open batches are removed,
 * and started posts replace untouched ones in the current batch. Each batch lists exactly its posts. Every device
 * computes the same changes from the same content, so the order of devices doesn't matter. Use it only on a device
 * that has pulled everything, because a post that has not arrived yet would lose its batch.
 */
export function tidyBatches({ currentBatchId, batches, posts }: Batches): BatchChanges | null {
  if (batches.length === 0) return posts.length === 0 ? null : withLostBatch(currentBatchId, posts);
  const current = batches.find(({ batchId }) => batchId === currentBatchId) ?? newest(batches);
  if (!current) return null;
  const known = new Set(batches.map(({ batchId }) => batchId));
  const removed = new Set<string>();
  const movedIds = new Set<string>();
  /** Maps a post to the untouched post whose place it takes. */
  const placeOf = new Map<string, string>();

  const elsewhere = inOrder(batches, posts).filter((post) => post.batchId !== current.batchId);
  for (const post of elsewhere) if (known.has(post.batchId) && isUntouched(post)) removed.add(post.postId);
  const waiting = elsewhere.filter(
    (post) => !removed.has(post.postId) && (post.state !== 'complete' || !known.has(post.batchId)),
  );
  const free = inOrder([current], posts).filter(
    (post) => post.batchId === current.batchId && isUntouched(post),
  );
  for (const post of waiting) {
    const replaced = free.shift();
    // Posts of a removed batch always move. Posts of an existing earlier batch wait there for a free place.
    if (!replaced && known.has(post.batchId)) continue;
    movedIds.add(post.postId);
    if (!replaced) continue;
    removed.add(replaced.postId);
    placeOf.set(replaced.postId, post.postId);
  }
  const remaining = posts
    .filter(({ postId }) => !removed.has(postId))
    .map((post) => (movedIds.has(post.postId) ? { ...post, batchId: current.batchId } : post));
  const listed = batches.map((batch) => withPosts(batch, remaining, placeOf));
  const isEmpty = (batch: Batch) => batch.batchId !== current.batchId && batch.postIds.length === 0;
  return {
    currentBatchId: current.batchId,
    batches: listed.filter((batch) => !isEmpty(batch) && !batches.includes(batch)),
    posts: remaining.filter((post) => !posts.includes(post)),
    removedBatchIds: listed.filter(isEmpty).map(({ batchId }) => batchId),
    removedPostIds: [...removed],
  };
}

/** If each device removed a different batch, none is left. Then the current batch comes back with all posts. */
function withLostBatch(currentBatchId: string, posts: readonly Post[]): BatchChanges | null {
  const batchId = currentBatchId || (posts.map((post) => post.batchId).sort()[0] ?? '');
  const createdAt = Math.min(...posts.map(({ updatedAt }) => updatedAt));
  return tidyBatches({
    currentBatchId: batchId,
    batches: [{ batchId, createdAt, postIds: [], celebratedAt: null }],
    posts,
  });
}

function withPosts(batch: Batch, posts: readonly Post[], placeOf: ReadonlyMap<string, string>): Batch {
  const ids = new Set(posts.filter(({ batchId }) => batchId === batch.batchId).map(({ postId }) => postId));
  const placed = batch.postIds
    .map((postId) => placeOf.get(postId) ?? postId)
    .filter((postId) => ids.has(postId));
  const postIds = [...new Set([...placed, ...[...ids].sort()])];
  const isSame =
    postIds.length === batch.postIds.length && postIds.every((id, at) => id === batch.postIds[at]);
  return isSame ? batch : { ...batch, postIds };
}

function inOrder(batches: readonly Batch[], posts: readonly Post[]): Post[] {
  const positions = new Map(batches.flatMap(({ postIds }) => postIds).map((postId, at) => [postId, at]));
  const position = ({ postId }: Post) => positions.get(postId) ?? positions.size;
  return posts.toSorted(
    (one, other) => position(one) - position(other) || (one.postId < other.postId ? -1 : 1),
  );
}

function newest(batches: readonly Batch[]): Batch | undefined {
  return batches.toSorted(
    (one, other) => other.createdAt - one.createdAt || (one.batchId < other.batchId ? -1 : 1),
  )[0];
}

/** True for a post that is still as its batch started. */
function isUntouched(post: Post): boolean {
  return (
    post.state === 'not_started' &&
    !post.locked &&
    post.title === '' &&
    post.content === '' &&
    post.tags.length === 0 &&
    post.scheduledAt === null
  );
}
