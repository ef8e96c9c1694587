import { edit } from './change.ts';
import type { EditedEntry, Writing } from './history.ts';
import { isFree, type Post } from './post.ts';
import { textInUse } from './version-b.ts';

export type CopyResult = { ok: true; before: Post; post: Post; entry: EditedEntry } | { ok: false };

/**
 * Copies a post's text in use, title, angle, tags, and image into the first free post. Does not copy the date, because
 * a copy is not published on the same day. Refused if no post is free. `posts` must be in batch order.
 */
export function copyPost(source: Post, posts: readonly Post[], writing: Writing): CopyResult {
  const before = posts.find(isFree);
  if (!before) return { ok: false };
  const { title, content, angle, tags } = source;
  const change = { title, content: textInUse(content), angle, tags: [...tags] };
  // A separate writer, so that text added later becomes its own version.
  const result = edit(before, [], change, { ...writing, writerId: 'copy' });
  if (!result.ok || !result.entry) return { ok: false };
  const post = source.imageId ? { ...result.post, imageId: source.imageId } : result.post;
  return { ok: true, before, post, entry: result.entry };
}

/** Removes a copy, unless it was edited in the meantime. */
export function withoutCopy(
  copied: Post,
  { before, post }: { before: Post; post: Post },
  now: number,
): Post | null {
  if (copied.revision !== post.revision || copied.state !== post.state) return null;
  return { ...before, batchId: copied.batchId, revision: copied.revision + 1, updatedAt: now };
}
