import type { CompletedEntry, HistoryEntry } from './history.ts';
import type { Post } from './post.ts';

/**
 * Returns the completions that count: one per post, the earliest. A post completed on two devices has two entries, and
 * one that was reopened may still have one, if another device completed it at the same time. A post that is not here,
 * such as one that a device has not received yet, counts.
 */
export function countedCompletions(
  entries: readonly CompletedEntry[],
  posts: readonly Pick<Post, 'postId' | 'state'>[],
): CompletedEntry[] {
  const openIds = new Set(posts.filter(({ state }) => state !== 'complete').map(({ postId }) => postId));
  const earliest = new Map<string, CompletedEntry>();
  for (const entry of entries) {
    if (openIds.has(entry.postId)) continue;
    const known = earliest.get(entry.postId);
    if (!known || isEarlier(entry, known)) earliest.set(entry.postId, entry);
  }
  return [...earliest.values()];
}

/**
 * Returns the ids of a post's completions, to be removed when it is reopened, and when it is completed again: then they
 * are left over from before.
 */
export function completionIds(entries: readonly HistoryEntry[], postId: string): string[] {
  return entries
    .filter((entry) => entry.action === 'completed' && entry.postId === postId)
    .map(({ entryId }) => entryId);
}

/** Entries of the same moment are told apart by their ids, so that all devices choose the same one. */
function isEarlier(entry: CompletedEntry, other: CompletedEntry): boolean {
  return entry.ts < other.ts || (entry.ts === other.ts && entry.entryId < other.entryId);
}
