import { sweepImages } from '#domain/unused-images.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { store } from './database.ts';

/**
 * Stores an image and returns its id. Runs in the transaction that uses the image, so that a full disk leaves neither
 * behind.
 */
export async function storeImage(image: PreparedImage): Promise<string> {
  const imageId = newId();
  await store.images.add({ imageId, blob: image.blob, thumbnail: image.thumbnail });
  return imageId;
}

/**
 * Removes images that nothing has used for a day, because a removal can be undone within that time. An image whose
 * bytes are only in the account stays, because whatever uses it may not have arrived on this device yet.
 */
export async function dropUnusedImages(): Promise<void> {
  await sweep(({ expiredIds }) => store.images.bulkDelete(expiredIds));
  // Runs in a separate transaction: on a full disk, nothing can be marked, but deleting frees space.
  await sweep(({ marks }) =>
    store.images.bulkUpdate(marks.map(({ imageId, ...changes }) => ({ key: imageId, changes }))),
  );
}

function sweep(change: (found: ReturnType<typeof sweepImages>) => Promise<unknown>): Promise<void> {
  return store.transaction('rw', store.images, store.plannerPosts, store.posts, store.formulas, async () => {
    const used = new Set<string | null>();
    for (const { imageId } of await store.plannerPosts.toArray()) used.add(imageId);
    for (const { imageId } of await store.posts.toArray()) used.add(imageId ?? null);
    for (const { post } of await store.formulas.toArray()) used.add(post.imageId);
    const images = await store.images.filter(({ blob }) => blob !== undefined).toArray();
    await change(sweepImages(images, used, now()));
  });
}
