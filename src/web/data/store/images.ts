import { useEffect, useState } from 'react';
import { sweepImages } from '#domain/unused-images.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { type PreparedImage, prepareImage } from '#web/browser/images.ts';
import { type StoredImage, store } from './database.ts';

/**
 * Stores an image and returns its id. Runs in the transaction that uses the image, so that a full disk leaves neither
 * behind.
 */
export async function storeImage(image: PreparedImage): Promise<string> {
  const imageId = newId();
  await store.images.add({ imageId, blob: image.blob, thumbnail: image.thumbnail });
  return imageId;
}

export async function readImage(imageId: string): Promise<Blob | null> {
  return (await store.images.get(imageId))?.blob ?? null;
}

/**
 * Returns an object URL for a stored image while the component is mounted: undefined until read, null if there is
 * none. An image never changes under its id.
 */
export function useImageUrl(imageId: string | null, size: 'thumbnail' | 'full'): string | null | undefined {
  const [shown, setShown] = useState<{ imageId: string | null; url: string | null }>();
  useEffect(() => {
    if (imageId === null) return;
    let url: string | null = null;
    let isGone = false;
    const show = async () => {
      const image = await store.images.get(imageId);
      const blob = image && size === 'thumbnail' ? await thumbnailOf(image) : image?.blob;
      if (isGone) return;
      url = blob ? URL.createObjectURL(blob) : null;
      setShown({ imageId, url });
    };
    void show().catch(() => {
      if (!isGone) setShown({ imageId, url: null });
    });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [imageId, size]);
  if (imageId === null) return null;
  return shown?.imageId === imageId ? shown.url : undefined;
}

/**
 * Returns the thumbnail. Images from a backup get one when they are first shown. If that fails, returns the image
 * itself.
 */
async function thumbnailOf({ imageId, blob, thumbnail }: StoredImage): Promise<Blob> {
  if (thumbnail) return thumbnail;
  const prepared = await prepareImage(new File([blob], imageId, { type: blob.type }));
  if (!prepared.ok) return blob;
  // Without space for it, it is made again next time.
  await store.images.update(imageId, { thumbnail: prepared.image.thumbnail }).catch(() => 0);
  return prepared.image.thumbnail;
}

/** Removes images that nothing has used for a day, during which a removal can be undone. */
export async function dropUnusedImages(): Promise<void> {
  await sweep(({ expiredIds }) => store.images.bulkDelete(expiredIds));
  // In its own transaction: on a full disk nothing can be marked, but deleting frees space.
  await sweep(({ marks }) =>
    store.images.bulkUpdate(marks.map(({ imageId, ...changes }) => ({ key: imageId, changes }))),
  );
}

function sweep(change: (found: ReturnType<typeof sweepImages>) => Promise<unknown>): Promise<void> {
  return store.transaction('rw', store.images, store.plannerPosts, store.formulas, async () => {
    const used = new Set<string | null>();
    for (const { imageId } of await store.plannerPosts.toArray()) used.add(imageId);
    for (const { post } of await store.formulas.toArray()) used.add(post.imageId);
    await change(sweepImages(await store.images.toArray(), used, now()));
  });
}
