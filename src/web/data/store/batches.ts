import {
  type AppliedBulkChange,
  type BulkChange,
  bulkChangeFor,
  bulkUndoFor,
  reschedule,
} from '#domain/batch-table/bulk-change.ts';
import type { ImportedPost } from '#domain/batch-table/import.ts';
import { type Batch, postsInOrder } from '#domain/posts/batch.ts';
import { edit } from '#domain/posts/change.ts';
import { finishBatch } from '#domain/posts/finish-batch.ts';
import { canEdit, isFree, type Post, type PostText } from '#domain/posts/post.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from './database.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { useLiveQuery } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { readBatch } from './reading.ts';
import { changeRecordingPurpose } from './recordings.ts';
import { startSaving } from './unsaved.ts';
import { writing } from './writing.ts';

export type BatchWithPosts = { batch: Batch; posts: Post[] };

export type BatchesState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; current: BatchWithPosts; earlier: BatchWithPosts[] };

/** Returns the current batch and the finished ones, newest first, from the store's current state. */
export function useBatches(): BatchesState {
  const state = useLiveQuery(async (): Promise<BatchesState> => {
    try {
      return { status: 'ready', ...(await readBatches()) };
    } catch (error) {
      return { status: 'failed', failure: await storeFailure(error) };
    }
  }, []);
  return state ?? { status: 'loading' };
}

/** Where a post is stored: in the current batch, a finished one, or nowhere. */
export function batchOf(postId: string): Promise<'current' | 'earlier' | 'none'> {
  return store.transaction('r', store.batches, store.posts, store.settings, async () => {
    const post = await store.posts.get(postId);
    if (!post) return 'none';
    return post.batchId === (await readBatch()).batch.batchId ? 'current' : 'earlier';
  });
}

/** The outcome of a bulk change. `changed` is for undo. */
export type BulkResult = { changed: AppliedBulkChange[]; refused: Post[] };

/** Changes many posts at once. Posts that can't be changed stay as they are. */
export async function changePosts(postIds: readonly string[], change: BulkChange): Promise<BulkResult> {
  const dated = datedBy(change);
  const forgets = postIds.map((postId) => startSaving({ kind: 'post', postId }, dated));
  const result = await applyToPosts(postIds, (post) => bulkChangeFor(post, change));
  for (const forget of forgets) forget();
  return result;
}

/** The part of a change that affects the date. A new day counts even if the time stays. */
function datedBy(change: BulkChange): Partial<PostText> {
  if (change.kind === 'date') return { scheduledAt: change.scheduledAt };
  return change.kind === 'day' ? { scheduledAt: change.day } : {};
}

/** Gives each listed post its date. */
export function schedulePosts(dates: ReadonlyMap<string, string>): Promise<BulkResult> {
  return applyToPosts([...dates.keys()], ({ postId }) => ({ scheduledAt: dates.get(postId) ?? null }));
}

/** Undoes a bulk change. Posts that have changed since then stay as they are. */
export async function undoBulk(changed: readonly AppliedBulkChange[]): Promise<void> {
  const changes = new Map(changed.map((each) => [each.before.postId, each]));
  await applyToPosts([...changes.keys()], (post) => {
    const change = changes.get(post.postId);
    return change ? bulkUndoFor(post, change) : null;
  });
}

/** Puts imported posts into unstarted ones, in order. `leftOut` is the number of posts without a place. */
export async function importPosts(
  imported: readonly ImportedPost[],
): Promise<{ importedCount: number; leftOutCount: number }> {
  const result = await store.transaction(
    'rw',
    [store.batches, store.posts, store.history, store.settings],
    async () => {
      const { posts } = await readBatch();
      const free = posts.filter(isFree);
      for (const [index, post] of free.entries()) {
        const text = imported[index];
        if (text) await write(post, text);
      }
      const importedCount = Math.min(free.length, imported.length);
      return { importedCount, leftOutCount: imported.length - importedCount };
    },
  );
  requestPersistenceOnce();
  return result;
}

/** A finished batch, with the data for undo. */
export type Finish = {
  carriedCount: number;
  finishedBatch: Batch;
  finishedPosts: Post[];
  nextBatchId: string;
};

/** Finishes the current batch and starts the next one. Undefined if no post in it is complete. */
export function finishCurrentBatch(): Promise<Finish | undefined> {
  return store.transaction('rw', store.batches, store.posts, store.settings, async () => {
    const { batch, posts } = await readBatch();
    const result = finishBatch(batch, posts, newId, now());
    if (!result.ok) return undefined;
    await store.batches.bulkPut([result.finished, result.next]);
    await store.posts.bulkPut([...result.movedPosts, ...result.newPosts]);
    await store.settings.put({ key: 'currentBatchId', value: result.next.batchId });
    return {
      carriedCount: result.carriedCount,
      finishedBatch: batch,
      finishedPosts: posts,
      nextBatchId: result.next.batchId,
    };
  });
}

/**
 * Undoes finishing a batch. False if the new batch's own posts have been edited, because their text would be lost.
 * Audio that was recorded into them and not yet transcribed goes to the Dump.
 */
export function undoFinish({ finishedBatch, finishedPosts, nextBatchId }: Finish): Promise<boolean> {
  const tables = [store.batches, store.posts, store.settings, store.recordings];
  return store.transaction('rw', tables, async () => {
    const { batch, posts } = await readBatch();
    const earlierIds = new Set(finishedPosts.map(({ postId }) => postId));
    const added = posts.filter(({ postId }) => !earlierIds.has(postId));
    if (batch.batchId !== nextBatchId || added.some(({ revision }) => revision > 0)) return false;
    const { batchId } = finishedBatch;
    const moved = posts.filter(({ postId }) => earlierIds.has(postId));
    await store.posts.bulkPut(moved.map((post) => ({ ...post, batchId })));
    const addedIds = added.map(({ postId }) => postId);
    await store.posts.bulkDelete(addedIds);
    for (const postId of addedIds) await changeRecordingPurpose({ kind: 'post', postId }, { kind: 'dump' });
    await store.batches.delete(nextBatchId);
    await store.batches.put(finishedBatch);
    await store.settings.put({ key: 'currentBatchId', value: batchId });
    return true;
  });
}

async function readBatches(): Promise<{ current: BatchWithPosts; earlier: BatchWithPosts[] }> {
  return store.transaction('r', store.batches, store.posts, store.settings, async () => {
    const current = await readBatch();
    const batches = await store.batches.toArray();
    const others = batches.filter(({ batchId }) => batchId !== current.batch.batchId);
    const earlier = others
      .sort((one, other) => other.createdAt - one.createdAt)
      .map(async (batch) => ({
        batch,
        posts: postsInOrder(batch, await store.posts.where('batchId').equals(batch.batchId).toArray()),
      }));
    return { current, earlier: await Promise.all(earlier) };
  });
}

async function applyToPosts(
  postIds: readonly string[],
  changeFor: (post: Post) => Partial<PostText> | null,
): Promise<BulkResult> {
  const result = await store.transaction('rw', store.posts, store.history, async () => {
    const changed: AppliedBulkChange[] = [];
    const refused: Post[] = [];
    for (const post of await store.posts.bulkGet([...postIds])) {
      if (!post) continue;
      const change = changeFor(post);
      if (change === null) refused.push(post);
      else if (await write(post, change)) changed.push({ before: post, given: change });
    }
    return { changed, refused };
  });
  requestPersistenceOnce();
  return result;
}

/** Writes a change into a post, with a separate history version if the text may change. False if nothing changes. */
async function write(post: Post, change: Partial<PostText>): Promise<boolean> {
  if (!canEdit(post)) {
    const dated = reschedule(post, change.scheduledAt ?? null, now());
    if (dated !== post) await store.posts.put(dated);
    return dated !== post;
  }
  const result = edit(post, [], change, writing());
  if (!result.ok || !result.entry) return false;
  await store.posts.put(result.post);
  await store.history.add(result.entry);
  return true;
}
