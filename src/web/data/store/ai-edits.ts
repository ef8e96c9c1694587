import { edit } from '#domain/posts/change.ts';
import { type EditedEntry, recordEdit } from '#domain/posts/history.ts';
import { canEdit, type Post, textOf } from '#domain/posts/post.ts';
import { textInUse, withTextInUse, withVersionB } from '#domain/posts/version-b.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from './database.ts';
import { restoreVersion } from './posts.ts';
import { writing } from './writing.ts';

/**
 * An edited post with everything needed to undo that: the version before the edit and the dictated passages that it
 * merged.
 */
export type AppliedEdit = { after: Post; before: EditedEntry; passages: string[] };

/**
 * Replaces the text of a post that is in use with an AI result, or puts the result beside it as Version B. The
 * previous text becomes a separate version in the history and is returned for undo. If another tab completed or locked
 * the post in the meantime, the post keeps its text and the result goes into its history. Then there is nothing to
 * undo, and this returns null.
 */
export function applyAiEdit(
  postId: string,
  text: string,
  { mergesPassages, isVersionB = false }: { mergesPassages: boolean; isVersionB?: boolean },
): Promise<AppliedEdit | null> {
  const place = isVersionB ? withVersionB : withTextInUse;
  return rewrite(postId, (content) => place(content, text), mergesPassages);
}

/** Removes the version that is not in use, which stays in the history. Otherwise like `applyAiEdit`. */
export function keepVersionInUse(postId: string): Promise<AppliedEdit | null> {
  return rewrite(postId, textInUse, false);
}

function rewrite(
  postId: string,
  contentAfter: (content: string) => string,
  mergesPassages: boolean,
): Promise<AppliedEdit | null> {
  return store.transaction('rw', store.posts, store.history, store.dictations, async () => {
    const post = await store.posts.get(postId);
    if (!post) throw new Error(`The store has no post "${postId}".`);
    const own = writing();
    // The device that wrote the text so far is unknown here.
    const found = { ...own, entryId: newId(), device: undefined };
    const snapshot = recordEdit(post, textOf(post), [], found).entry;
    const before = { ...snapshot, revision: post.revision };
    // Without the earlier entries, the change starts a new history entry and replaces none.
    const content = contentAfter(post.content);
    const result = edit(post, [], { content }, { ...own, now: own.now + 1 });
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
 * Restores the text from before an edit. Title, angle, tags, and date stay. The replaced text stays in the history.
 * Null if the post is now complete or locked.
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
