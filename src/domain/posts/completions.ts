import { dayOf } from './calendar.ts';
import type { CompletedEntry, HistoryEntry } from './history.ts';
import type { Post } from './post.ts';

/**
 * Returns the completions that count: one per post, the earliest. A post completed on two devices has two entries. The
 * completion of an open post counts only if the post was reopened on a later day. Completing it again then adds
 * nothing. Completions also count if the post is missing, for example because the device has not received it yet.
 */
export function countedCompletions(
  entries: readonly CompletedEntry[],
  posts: readonly Pick<Post, 'postId' | 'state'>[],
): CompletedEntry[] {
  const openIds = new Set(posts.filter(({ state }) => state !== 'complete').map(({ postId }) => postId));
  const earliest = new Map<string, CompletedEntry>();
  for (const entry of entries) {
    if (openIds.has(entry.postId) && !isKept(entry)) continue;
    const known = earliest.get(entry.postId);
    if (!known || isEarlier(entry, known)) earliest.set(entry.postId, entry);
  }
  return [...earliest.values()];
}

/**
 * Returns the ids of a post's completions to remove when its completion is undone, or before it is completed again.
 * Completions that still count for an earlier day are kept.
 */
export function completionIds(entries: readonly HistoryEntry[], postId: string): string[] {
  return entries
    .filter((entry) => entry.action === 'completed' && entry.postId === postId && !isKept(entry))
    .map(({ entryId }) => entryId);
}

/**
 * Returns the completions that still count after a post is reopened, with `reopenedAt` set: those of earlier days.
 * Today's completion doesn't count until the post is complete again.
 */
export function keptCompletions(
  entries: readonly HistoryEntry[],
  postId: string,
  { now, timeZone }: { now: number; timeZone: string },
): CompletedEntry[] {
  const today = dayOf(now, timeZone);
  return entries
    .filter((entry): entry is CompletedEntry => entry.action === 'completed' && entry.postId === postId)
    .filter((entry) => isKept(entry) || dayOf(entry.ts, entry.timeZone) < today)
    .map((entry) => ({ ...entry, reopenedAt: entry.reopenedAt ?? now }));
}

function isKept(entry: HistoryEntry): boolean {
  return entry.action === 'completed' && entry.reopenedAt !== undefined;
}

/** If two entries have the same time, their ids decide, so that all devices choose the same entry. */
function isEarlier(entry: CompletedEntry, other: CompletedEntry): boolean {
  return entry.ts < other.ts || (entry.ts === other.ts && entry.entryId < other.entryId);
}
