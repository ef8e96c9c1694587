import type { MergeText } from '#domain/text/merge-text.ts';
import {
  type CompletedEntry,
  type EditedEntry,
  type HistoryEntry,
  type LockedEntry,
  recordEdit,
  versionsOf,
  type Writing,
  writtenOn,
} from './history.ts';
import type { DumpIdea } from './idea.ts';
import { isTranscribed, postUsingIdea } from './idea.ts';
import { mergePostText } from './merge-post-text.ts';
import { isFree, type Post, type PostText, textOf, withNewRevision } from './post.ts';
import { textInUse } from './version-b.ts';

/**
 * `overwrote` is true if words of another tab or device are no longer in the post. They are in its history, or
 * `overwrittenEntry` adds them if they are not there yet.
 */
export type EditResult =
  | {
      ok: true;
      post: Post;
      entry: EditedEntry | null;
      replacesEntryId: string | null;
      overwrote: boolean;
      overwrittenEntry: EditedEntry | null;
    }
  | { ok: false; reason: 'complete' | 'locked'; savedEntry: EditedEntry | null };

/**
 * Merges changed fields into the latest state of a post. `seen.base` holds the values of these fields before the
 * writer's change. A field without a base replaces the post's field. If another tab has completed or locked the post
 * in the meantime, the post stays unchanged and `savedEntry` holds the typed text for its history, so nothing is lost.
 */
export function edit(
  post: Post,
  entries: readonly HistoryEntry[],
  change: Partial<PostText>,
  writing: Writing,
  seen?: { base: Partial<PostText>; mergeText: MergeText },
): EditResult {
  const stored = textOf(post);
  const base = seen?.base ?? {};
  const { text: merged, overwrites } = seen
    ? mergePostText(seen.mergeText, base, change, stored)
    : { text: change, overwrites: false };
  const text = { ...stored, ...merged };
  const isSame = JSON.stringify(text) === JSON.stringify(stored);
  if (post.state === 'complete' || post.locked) {
    const reason = post.state === 'complete' ? 'complete' : 'locked';
    return {
      ok: false,
      reason,
      savedEntry: isSame ? null : leftOut(post, { ...stored, ...change }, writing),
    };
  }
  if (isSame) {
    return { ok: true, post, entry: null, replacesEntryId: null, overwrote: false, overwrittenEntry: null };
  }
  const isUnknown = overwrites && !isVersion(stored, entries);
  // The device that wrote it is unknown here.
  const overwritten = { ...writing, entryId: `${writing.entryId}-overwritten`, device: undefined };
  const over = base.content ?? post.content;
  return {
    ok: true,
    ...withText(post, text, entries, writing, { over, content: change.content ?? over }),
    overwrote: overwrites,
    overwrittenEntry: isUnknown ? leftOut(post, stored, overwritten) : null,
  };
}

/** Restores a version as a new change, so that the replaced text stays in the history. */
export function restore(post: Post, version: EditedEntry, writing: Writing): EditResult {
  return edit(post, [], version.text, writing);
}

export type CompleteResult =
  | { ok: true; post: Post; entry: CompletedEntry }
  | { ok: false; reason: 'empty' | 'complete' };

export function complete(
  post: Post,
  {
    now,
    entryId,
    timeZone,
    dailyTarget,
    device,
  }: { now: number; entryId: string; timeZone: string; dailyTarget: number; device?: string | undefined },
): CompleteResult {
  if (post.state === 'complete') return { ok: false, reason: 'complete' };
  if (textInUse(post.content).trim() === '') return { ok: false, reason: 'empty' };
  return {
    ok: true,
    post: { ...withNewRevision(post, now), state: 'complete' },
    entry: {
      entryId,
      postId: post.postId,
      ts: now,
      by: 'user',
      action: 'completed',
      timeZone,
      dailyTarget,
      ...writtenOn(device),
    },
  };
}

/** Makes a complete post a draft again. See `completions.ts` for the effect on its completions. */
export function reopen(post: Post, now: number): Post {
  return post.state === 'complete' ? { ...withNewRevision(post, now), state: 'drafting' } : post;
}

/** Locks or unlocks a post. Complete posts can't be locked. */
export function toggleLock(
  post: Post,
  { now, entryId, device }: { now: number; entryId: string; device?: string | undefined },
): { ok: true; post: Post; entry: LockedEntry } | { ok: false; reason: 'complete' } {
  if (post.state === 'complete') return { ok: false, reason: 'complete' };
  const locked = !post.locked;
  return {
    ok: true,
    post: { ...withNewRevision(post, now), locked },
    entry: {
      entryId,
      postId: post.postId,
      ts: now,
      by: 'user',
      action: 'locked',
      locked,
      ...writtenOn(device),
    },
  };
}

export type PromoteResult =
  | { kind: 'promoted'; post: Post; entry: EditedEntry }
  | { kind: 'already-in-work'; postId: string }
  | { kind: 'not-transcribed' }
  | { kind: 'none-free' };

/**
 * Puts an idea into the first free post, or finds the post that already contains it. `posts` must be in batch order.
 */
export function promote(
  idea: DumpIdea,
  posts: readonly Post[],
  { now, entryId, device }: Pick<Writing, 'now' | 'entryId' | 'device'>,
): PromoteResult {
  if (!isTranscribed(idea)) return { kind: 'not-transcribed' };
  const existing = postUsingIdea(idea, posts);
  if (existing) return { kind: 'already-in-work', postId: existing.postId };
  const free = posts.find(isFree);
  if (!free) return { kind: 'none-free' };
  // Titles have one line.
  const title = idea.summary.replace(/\s+/gu, ' ').trim();
  const text = { ...textOf(free), title, content: idea.raw };
  // A separate writer, so that text added later becomes its own version.
  const writing = { now, entryId, device, writerId: 'promotion' };
  const { post, entry } = withText(free, text, [], writing);
  return { kind: 'promoted', post, entry };
}

/**
 * Returns a history entry for a text that is not in the post. No page uses this writer's id, so the entry never grows.
 */
function leftOut(post: Post, text: PostText, writing: Writing): EditedEntry {
  return recordEdit(post, text, [], { ...writing, writerId: 'merge' }).entry;
}

function isVersion({ title, content }: PostText, entries: readonly HistoryEntry[]): boolean {
  return versionsOf(entries).some(({ text }) => text.title === title && text.content === content);
}

function withText(
  post: Post,
  text: PostText,
  entries: readonly HistoryEntry[],
  writing: Writing,
  typed?: { over: string; content: string },
) {
  const { entry, replacesEntryId } = recordEdit(post, text, entries, writing, typed);
  const isStarting = post.state === 'not_started' && (text.content.trim() !== '' || text.title.trim() !== '');
  return {
    post: {
      ...withNewRevision(post, writing.now),
      ...text,
      state: isStarting ? ('drafting' as const) : post.state,
    },
    entry,
    replacesEntryId,
  };
}
