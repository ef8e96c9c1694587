import { edit } from '#domain/posts/change.ts';
import { type EditedEntry, recordEdit } from '#domain/posts/history.ts';
import { canEdit, type Post, textOf } from '#domain/posts/post.ts';
import { now } from '#web/browser/clock.ts';
import { newId, pageId } from '#web/browser/ids.ts';
import { store } from './database.ts';
import { restoreVersion } from './posts.ts';

/** The post with an edit, and what is needed to take it back: the version before it, and the dictated passages that it merged. */
export type AppliedEdit = { after: Post; before: EditedEntry; passages: string[] };

/**
 * Gives a post the text that was made with the AI. What it was before stands as a version of its own in the history, whatever was typed
 * last, and is handed back for an undo. A post that another tab completed or locked meanwhile keeps its text, and the new one goes
 * into its history: then there is nothing to undo, and null comes back.
 */
export function applyAiEdit(
  postId: string,
  content: string,
  { mergesPassages }: { mergesPassages: boolean },
): Promise<AppliedEdit | null> {
  return store.transaction('rw', store.posts, store.history, store.dictations, async () => {
    const post = await store.posts.get(postId);
    if (!post) throw new Error(`The store has no post "${postId}".`);
    const at = now();
    const writing = { now: at, writerId: pageId, basedOnRevision: post.revision };
    const snapshot = recordEdit(post, textOf(post), [], { ...writing, entryId: newId() }).entry;
    const before = { ...snapshot, revision: post.revision };
    // Without the entries so far the change begins a stretch of its own and takes the place of none.
    const result = edit(post, [], { content }, { ...writing, now: at + 1, entryId: newId() });
    if (!result.ok) {
      if (result.savedEntry) await store.history.add(result.savedEntry);
      return null;
    }
    if (!result.entry) return null;
    await store.history.add(before);
    await store.history.add(result.entry);
    await store.posts.put(result.post);
    const passages = mergesPassages ? ((await store.dictations.get(postId))?.passages ?? []) : [];
    if (mergesPassages) await store.dictations.delete(postId);
    return { after: result.post, before, passages };
  });
}

/**
 * Brings back the words that a post had before an edit; its title, angle, tags and date stay. What they take the place of stays in the history. Null
 * when the post is complete or locked by now.
 */
export function undoAiEdit({ before, passages }: AppliedEdit): Promise<Post | null> {
  const { postId, text } = before;
  return store.transaction('rw', store.posts, store.history, store.dictations, async () => {
    const post = await store.posts.get(postId);
    if (!post || !canEdit(post)) return null;
    const restored = await restoreVersion({ ...before, text: { ...textOf(post), content: text.content } });
    if (passages.length > 0) await store.dictations.put({ postId, passages });
    return restored.ok ? restored.post : null;
  });
}
