import { reopen } from '#domain/posts/change.ts';
import { keptCompletions } from '#domain/posts/completions.ts';
import { type CopyResult, copyPost, withoutCopy } from '#domain/posts/copy-post.ts';
import type { Post } from '#domain/posts/post.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { type Finish, finishCurrentBatch, undoFinish } from './batches.ts';
import { store } from './database.ts';
import { readBatch, readSetting } from './reading.ts';
import { writing } from './writing.ts';

/**
 * Reopens a complete post to continue writing. Its history stays, and earlier days still count it. False if its batch
 * is now finished, because a draft in it would be unreachable.
 */
export function reopenPost(postId: string): Promise<boolean> {
  return store.transaction('rw', store.posts, store.history, store.settings, async () => {
    const post = await storedPost(postId);
    if (post.batchId !== (await readSetting('currentBatchId', ''))) return false;
    const entries = await store.history.where('postId').equals(postId).toArray();
    await store.history.bulkPut(keptCompletions(entries, postId, { now: now(), timeZone: timeZone() }));
    await store.posts.put(reopen(post, now()));
    return true;
  });
}

/**
 * A copy with everything needed to undo it. `position` is its number in the batch; `finish` is the batch that was
 * finished for it.
 */
export type Copy = Extract<CopyResult, { ok: true }> & { position: number; finish?: Finish };

/**
 * Copies a post into the first free post of the current batch, or of the next batch, which is started for it. Null if
 * no post is free.
 */
export function copyIntoBatch(postId: string, into: 'current' | 'next'): Promise<Copy | null> {
  const tables = [store.batches, store.posts, store.settings, store.history];
  return store.transaction('rw', tables, async () => {
    const finish = into === 'next' ? await finishCurrentBatch() : undefined;
    const { posts } = await readBatch();
    const copy = copyPost(await storedPost(postId), posts, writing());
    if (!copy.ok) return null;
    await store.posts.put(copy.post);
    await store.history.add(copy.entry);
    return { ...copy, position: posts.indexOf(copy.before) + 1, ...(finish && { finish }) };
  });
}

/**
 * Undoes a copy, and removes the batch that was started for it unless its other posts were edited. `changed` means
 * that the copy was edited, so it stays.
 */
export function undoCopy(copy: Copy): Promise<'undone' | 'batch-stays' | 'changed'> {
  const tables = [store.batches, store.posts, store.settings, store.recordings, store.history];
  return store.transaction('rw', tables, async () => {
    const before = withoutCopy(await storedPost(copy.post.postId), copy, now());
    if (!before) return 'changed';
    await store.history.delete(copy.entry.entryId);
    if (copy.finish) {
      // Keeps the old revision, because otherwise the post would count as edited.
      await store.posts.put(copy.before);
      if (await undoFinish(copy.finish)) return 'undone';
    }
    await store.posts.put(before);
    return copy.finish ? 'batch-stays' : 'undone';
  });
}

async function storedPost(postId: string): Promise<Post> {
  const post = await store.posts.get(postId);
  if (!post) throw new Error(`The store has no post "${postId}".`);
  return post;
}
