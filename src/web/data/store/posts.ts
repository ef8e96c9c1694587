import Dexie from 'dexie';
import { withTranscript } from '#domain/ai/edited-text.ts';
import { reorder, rowBadgeEarned, shouldCelebrate } from '#domain/posts/batch.ts';
import {
  type CompleteResult,
  complete,
  type EditResult,
  edit,
  reopen,
  restore,
  toggleLock,
} from '#domain/posts/change.ts';
import { completionIds } from '#domain/posts/completions.ts';
import type { EditedEntry, HistoryEntry } from '#domain/posts/history.ts';
import { voiceIdea } from '#domain/posts/idea.ts';
import { canEdit, type Post, type PostText, textOf } from '#domain/posts/post.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { textInUse, withTextInUse } from '#domain/posts/version-b.ts';
import type { MergeText } from '#domain/text/merge-text.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { withMerging } from '#web/browser/merging.ts';
import { store } from './database.ts';
import { addPassage } from './dictations.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { readBatch, readSetting } from './reading.ts';
import { changeRecordingPurpose } from './recordings.ts';
import type { StoredFields, TypedOver } from './typed-text.ts';
import { startSaving } from './unsaved.ts';
import { writing } from './writing.ts';

/**
 * The outcome of a save. `stored` has the resulting fields of the post. `overwrote` means that another tab or device
 * had changed the same words; its version is in the history. If the save is refused, the typed text goes into the
 * history instead.
 */
export type SaveResult =
  | { ok: true; stored: StoredFields<PostText>; overwrote: boolean }
  | { ok: false; reason: 'complete' | 'locked' };

/** Merges typed fields into the post. Rejects if the browser cannot save. */
export async function savePost(postId: string, typed: TypedOver<PostText>): Promise<SaveResult> {
  const forget = startSaving({ kind: 'post', postId }, typed.change);
  const result = await withMerging((mergeText) => writeTyped(postId, typed, mergeText));
  forget();
  requestPersistenceOnce();
  return result;
}

function writeTyped(
  postId: string,
  { change, base }: TypedOver<PostText>,
  mergeText: MergeText,
): Promise<SaveResult> {
  return store.transaction('rw', store.posts, store.history, async () => {
    const post = await postOf(postId);
    const latest = await store.history
      .where('[postId+revision]')
      .between([postId, Dexie.minKey], [postId, Dexie.maxKey])
      .reverse()
      .limit(latestEntryCount)
      .toArray();
    const edited = edit(post, latest, change, writing(), { base, mergeText });
    await write(edited);
    if (!edited.ok) return { ok: false, reason: edited.reason } as const;
    const stored = { revision: edited.post.revision, fields: textOf(edited.post) };
    return { ok: true, stored, overwrote: edited.overwrote } as const;
  });
}

/**
 * Appends dictated text to a post's current text. A complete or locked post takes no text, so the text becomes an idea
 * in the Dump, and the reason is returned.
 */
export async function appendTranscript(
  postId: string,
  transcript: string,
): Promise<'appended' | 'complete' | 'locked'> {
  const tables = [store.posts, store.history, store.dictations, store.ideas];
  const outcome = await store.transaction('rw', tables, async () => {
    const post = await postOf(postId);
    const content = withTextInUse(post.content, withTranscript(textInUse(post.content), transcript));
    const result = edit(post, [], { content }, writing());
    if (!result.ok) {
      await store.ideas.add(voiceIdea(newId(), transcript, null, now()));
      return result.reason;
    }
    await write(result);
    await addPassage(postId, transcript);
    return 'appended';
  });
  requestPersistenceOnce();
  return outcome;
}

/** Restores a version of a post. */
export function restoreVersion(version: EditedEntry): Promise<EditResult> {
  return store.transaction('rw', store.posts, store.history, async () => {
    const post = await postOf(version.postId);
    const result = restore(post, version, writing());
    await write(result);
    return result;
  });
}

/**
 * The outcome of completing a post. `rowBadge` is the number of a badge it earned; `recordingIds` are the recordings
 * that the Dump now offers.
 */
type Completion = { result: CompleteResult; rowBadge: number | null; recordingIds: string[] };

/**
 * Completes a post. Audio that was recorded into it and not yet transcribed goes to the Dump, because a complete post
 * offers no recordings.
 */
export async function completePost(postId: string): Promise<Completion> {
  const tables = [store.posts, store.history, store.settings, store.batches, store.recordings];
  const [ofPost, ofDump] = [{ kind: 'post', postId }, { kind: 'dump' }] as const;
  return store.transaction('rw', tables, async (): Promise<Completion> => {
    const { dailyTarget } = await readSetting('preferences', defaultPreferences);
    const result = complete(await postOf(postId), { ...writing(), timeZone: timeZone(), dailyTarget });
    if (!result.ok) return { result, rowBadge: null, recordingIds: [] };
    await store.posts.put(result.post);
    await dropCompletions(postId);
    await store.history.add(result.entry);
    const recordingIds = await changeRecordingPurpose(ofPost, ofDump);

    const { posts } = await readBatch();
    return { result, rowBadge: rowBadgeEarned(posts), recordingIds };
  });
}

/** Records that the current batch is being celebrated. False if it was celebrated before or is no longer complete. */
export function celebrateBatch(): Promise<boolean> {
  return store.transaction('rw', [store.batches, store.settings, store.posts], async () => {
    const { batch, posts } = await readBatch();
    if (!shouldCelebrate(batch, posts)) return false;
    await store.batches.update(batch.batchId, { celebratedAt: now() });
    return true;
  });
}

/**
 * Undoes a completion and removes it from the day's count. Recordings that it moved to the Dump are restored unless
 * they were used there. False if the batch is now finished, because a draft in it would be unreachable.
 */
export async function undoComplete(
  postId: string,
  entryId: string,
  recordingIds: readonly string[],
): Promise<boolean> {
  const tables = [store.posts, store.history, store.recordings, store.settings];
  const [ofPost, ofDump] = [{ kind: 'post', postId }, { kind: 'dump' }] as const;
  return store.transaction('rw', tables, async () => {
    const post = await postOf(postId);
    if (post.batchId !== (await readSetting('currentBatchId', ''))) return false;
    await store.posts.put(reopen(post, now()));
    await store.history.delete(entryId);
    await dropCompletions(postId);
    await changeRecordingPurpose(ofDump, ofPost, recordingIds);
    return true;
  });
}

/** Locks an open post or unlocks a locked one. Returns whether it is editable afterward. */
export function togglePostLock(postId: string): Promise<boolean> {
  return store.transaction('rw', store.posts, store.history, async () => {
    const result = toggleLock(await postOf(postId), writing());
    if (!result.ok) return false;
    await store.posts.put(result.post);
    await store.history.add(result.entry);
    return canEdit(result.post);
  });
}

/**
 * Reorders the batch. Changes nothing if the order does not match the batch's posts, for example because another tab
 * has started a new batch.
 */
export function reorderPosts(postIds: readonly string[]): Promise<void> {
  return store.transaction('rw', [store.batches, store.settings, store.posts], async () => {
    const result = reorder((await readBatch()).batch, postIds);
    if (result.ok) await store.batches.put(result.batch);
  });
}

/** Enough to find this page's latest entry, however many devices write at once. */
const latestEntryCount = 12;

async function write(result: EditResult): Promise<void> {
  if (!result.ok) {
    if (result.savedEntry) await store.history.add(result.savedEntry);
    return;
  }
  if (!result.entry) return;
  if (result.overwrittenEntry) await store.history.add(result.overwrittenEntry);
  await store.posts.put(result.post);
  if (result.replacesEntryId) await store.history.delete(result.replacesEntryId);
  await store.history.add(result.entry satisfies HistoryEntry);
}

/** Two devices may have completed a post at the same time. */
async function dropCompletions(postId: string): Promise<void> {
  const entries = await store.history.where('postId').equals(postId).toArray();
  await store.history.bulkDelete(completionIds(entries, postId));
}

async function postOf(postId: string): Promise<Post> {
  const post = await store.posts.get(postId);
  if (!post) throw new Error(`The store has no post "${postId}".`);
  return post;
}
