import { canEdit, withImage } from '#domain/posts/post.ts';
import { now } from '#web/browser/clock.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { store } from './database.ts';
import { storeImage } from './images.ts';
import { requestPersistenceOnce } from './persistence.ts';

/** An image change of a post: the image ids before and after; null for none. */
export type PostImageChange = { postId: string; before: string | null; after: string | null };

/** Stores an image for a post and replaces its current image. Null if the post can no longer be edited. */
export async function addPostImage(postId: string, image: PreparedImage): Promise<PostImageChange | null> {
  const changed = await store.transaction('rw', store.posts, store.images, async () =>
    changeImage(postId, () => storeImage(image)),
  );
  requestPersistenceOnce();
  return changed;
}

/** Removes the image of a post. Null if the post can no longer be edited. */
export function removePostImage(postId: string): Promise<PostImageChange | null> {
  return store.transaction('rw', store.posts, () => changeImage(postId, async () => null));
}

/** Undoes an image change. False if the post now has another image or can no longer be edited. */
export function undoPostImage({ postId, before, after }: PostImageChange): Promise<boolean> {
  return store.transaction('rw', store.posts, async () => {
    const post = await store.posts.get(postId);
    if (!post || (post.imageId ?? null) !== after) return false;
    return (await changeImage(postId, async () => before)) !== null;
  });
}

async function changeImage(
  postId: string,
  nextId: () => Promise<string | null>,
): Promise<PostImageChange | null> {
  const post = await store.posts.get(postId);
  if (!post || !canEdit(post)) return null;
  const after = await nextId();
  await store.posts.put(withImage(post, after, now()));
  return { postId, before: post.imageId ?? null, after };
}
