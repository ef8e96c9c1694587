import { withoutCopy } from '#domain/posts/copy-post.ts';
import type { PostProposal } from '#domain/posts/post-proposals.ts';
import { type ProposedDraft, type ProposedDrafts, proposedDrafts } from '#domain/posts/proposed-drafts.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from './database.ts';
import { promotionTables } from './promotion.ts';
import { readBatch } from './reading.ts';
import { writing } from './writing.ts';

/** Puts all proposals into the first free posts, or none of them, based on the newest state of all tabs. */
export function createProposedPosts(
  proposals: readonly PostProposal[],
  notes: string,
): Promise<ProposedDrafts> {
  return store.transaction('rw', promotionTables(), async () => {
    const { posts } = await readBatch();
    const made = proposedDrafts(proposals, notes, posts, { ...writing(), newEntryId: newId });
    if (made.ok) {
      await store.posts.bulkPut(made.drafts.map(({ post }) => post));
      await store.history.bulkAdd(made.drafts.map(({ entry }) => entry));
    }
    return made;
  });
}

/**
 * Removes drafts again, except those that were edited in the meantime. Returns the ids of the posts that are free
 * again.
 */
export function undoProposedPosts(drafts: readonly ProposedDraft[]): Promise<string[]> {
  return store.transaction('rw', store.posts, store.history, async () => {
    const undoneIds: string[] = [];
    for (const draft of drafts) {
      const stored = await store.posts.get(draft.post.postId);
      const before = stored && withoutCopy(stored, draft, now());
      if (!before) continue;
      await store.posts.put(before);
      await store.history.delete(draft.entry.entryId);
      undoneIds.push(before.postId);
    }
    return undoneIds;
  });
}
