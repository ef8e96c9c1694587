import { moveElement, reorder } from '#domain/posts/batch.ts';
import { complete, edit, promote, reopen, toggleLock } from '#domain/posts/change.ts';
import { completionIds, keptCompletions } from '#domain/posts/completions.ts';
import { finishBatch } from '#domain/posts/finish-batch.ts';
import type { CompletedEntry, HistoryEntry, Writing } from '#domain/posts/history.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { angles, canEdit, type Post, type PostText } from '#domain/posts/post.ts';
import { completionsToRetarget } from '#domain/posts/streak.ts';
import { mergeText } from '#domain/text/merge-text.ts';
import type { Device } from './device.ts';
import type { Writer } from './writer.ts';

/** Something that a user does on a device. */
export type Edit = (device: Device, writer: Writer, now: number) => void;

const timeZone = 'UTC';

export const writeInPost: Edit = (device, writer, now) => {
  const post = writer.random.pick(device.content.currentPosts().filter(canEdit));
  if (!post) return;
  // Usually the post that several devices edit.
  const busy = device.content.currentPosts().find(canEdit);
  const chosen = busy && writer.random.happens(0.6) ? busy : post;
  // An editor may have been open since before another device's words arrived.
  const seen = device.seen.get(chosen.postId) ?? chosen.content;
  apply(device, chosen, { content: writer.changed(seen) }, now, { content: seen });
};

/** Opens a post in an editor, or updates an open editor. */
export const openPost: Edit = (device, writer) => {
  const post = writer.random.pick(device.content.currentPosts());
  if (writer.random.happens(0.5)) device.seen.clear();
  else if (post) device.seen.set(post.postId, post.content);
};

export const changeFields: Edit = (device, writer, now) => {
  const post = writer.random.pick(device.content.currentPosts().filter(canEdit));
  if (!post) return;
  apply(device, post, fieldChange(post, writer), now);
};

function fieldChange(post: Post, writer: Writer): Partial<PostText> {
  const { random } = writer;
  switch (random.between(0, 3)) {
    case 0:
      return { title: writer.changed(post.title) };
    case 1:
      return { angle: random.pick(angles) ?? 'story' };
    case 2:
      return { tags: [...post.tags.slice(random.between(0, 1)), `tag${random.between(1, 6)}`] };
    default:
      return { scheduledAt: random.pick([null, '2026-11-21', '2026-12-01T09:30']) ?? null };
  }
}

/** Sets a field that a later release adds to posts, without changing the format. */
export const setLaterField: Edit = (device, writer) => {
  const post = writer.random.pick(device.content.currentPosts());
  // An empty post may be removed with its batch and come back through another device's edit.
  if (device.isOld || !post || post.content === '') return;
  writer.withLaterField.add(post.postId);
  device.content.put('post', post.postId, { ...post, mood: 'calm', revision: post.revision + 1 });
};

export const completePost: Edit = (device, writer, now) => {
  const { content } = device;
  const post = writer.random.pick(content.currentPosts());
  if (!post) return;
  const dailyTarget = content.setting('preferences', { dailyTarget: 3 }).dailyTarget;
  const result = complete(post, {
    now,
    entryId: device.newId(),
    timeZone,
    dailyTarget,
    device: device.deviceId,
  });
  if (!result.ok) return;
  removeCompletions(device, post.postId);
  content.put('post', post.postId, result.post);
  content.put('history', result.entry.entryId, result.entry);
};

/** Undoes a completion, or reopens the post to continue writing. In the second case, the completion stays. */
export const reopenPost: Edit = (device, writer, now) => {
  const post = writer.random.pick(device.content.currentPosts().filter(({ state }) => state === 'complete'));
  if (!post) return;
  if (writer.random.happens(0.5)) removeCompletions(device, post.postId);
  else {
    const entries = device.content.historyOf(post.postId);
    for (const entry of keptCompletions(entries, post.postId, { now, timeZone })) {
      device.content.put('history', entry.entryId, entry);
    }
  }
  device.content.put('post', post.postId, reopen(post, now));
};

export const lockPost: Edit = (device, writer, now) => {
  const post = writer.random.pick(device.content.currentPosts());
  const result = post && toggleLock(post, { now, entryId: device.newId(), device: device.deviceId });
  if (!result?.ok) return;
  device.content.put('post', result.post.postId, result.post);
  device.content.put('history', result.entry.entryId, result.entry);
};

export const reorderPosts: Edit = (device, writer) => {
  const batch = device.content.currentBatch();
  if (!batch) return;
  const last = batch.postIds.length - 1;
  const ids = moveElement(batch.postIds, writer.random.between(0, last), writer.random.between(0, last));
  const result = reorder(batch, ids);
  if (result.ok) device.content.put('batch', batch.batchId, result.batch);
};

export const finish: Edit = (device, _, now) => {
  const { content } = device;
  const batch = content.currentBatch();
  const result = batch && finishBatch(batch, content.currentPosts(), device.newId, now);
  if (!result?.ok) return;
  content.put('batch', result.finished.batchId, result.finished);
  // Thirty posts would slow down each run. Three new posts find the same faults.
  const newPosts = result.newPosts.slice(0, 3);
  const postIds = [...result.movedPosts, ...newPosts].map(({ postId }) => postId);
  content.put('batch', result.next.batchId, { ...result.next, postIds });
  for (const post of [...result.movedPosts, ...newPosts]) content.put('post', post.postId, post);
  content.putSetting('currentBatchId', result.next.batchId);
};

export const changeTarget: Edit = (device, writer, now) => {
  const { content } = device;
  const dailyTarget = writer.random.between(1, 5);
  content.putSetting('preferences', { ...content.setting('preferences', {}), dailyTarget });
  const completions = content
    .all<HistoryEntry>('history')
    .filter((entry): entry is CompletedEntry => entry.action === 'completed');
  for (const entry of completionsToRetarget(completions, { now, timeZone, dailyTarget })) {
    content.put('history', entry.entryId, entry);
  }
};

export const promoteIdea: Edit = (device, writer, now) => {
  const { content } = device;
  const idea = writer.random.pick(content.all<DumpIdea>('idea'));
  const result = idea && promote(idea, content.currentPosts(), { now, entryId: device.newId() });
  if (result?.kind !== 'promoted') return;
  content.put('post', result.post.postId, result.post);
  content.put('history', result.entry.entryId, result.entry);
};

function apply(
  device: Device,
  post: Post,
  change: Partial<PostText>,
  now: number,
  base: Partial<PostText> = {},
): void {
  const { content } = device;
  const writing: Writing = {
    now,
    writerId: `${device.deviceId}-${device.session}`,
    entryId: device.newId(),
    device: device.deviceId,
  };
  const result = edit(post, content.historyOf(post.postId), change, writing, { base, mergeText });
  if (!result.ok || !result.entry) return;
  content.put('post', post.postId, result.post);
  if (device.seen.has(post.postId)) device.seen.set(post.postId, result.post.content);
  if (result.replacesEntryId) content.remove('history', result.replacesEntryId);
  content.put('history', result.entry.entryId, result.entry);
  const { overwrittenEntry } = result;
  if (overwrittenEntry) content.put('history', overwrittenEntry.entryId, overwrittenEntry);
}

function removeCompletions(device: Device, postId: string): void {
  for (const entryId of completionIds(device.content.historyOf(postId), postId)) {
    device.content.remove('history', entryId);
  }
}
