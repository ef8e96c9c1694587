import { useEffect, useState } from 'react';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { store } from './database.ts';

const unusedImageLifeMilliseconds = 24 * 3_600_000;

/** Keeps a picture and gives its id. Part of the transaction that makes use of it, so that a full disk leaves neither behind. */
export async function keepImage(image: PreparedImage): Promise<string> {
  const imageId = newId();
  await store.images.add({ imageId, blob: image.blob, thumbnail: image.thumbnail, addedAt: now() });
  return imageId;
}

export async function readImage(imageId: string): Promise<Blob | null> {
  return (await store.images.get(imageId))?.blob ?? null;
}

/**
 * An address for a kept picture, for as long as the component shows: undefined until it is read, null when there is none. A picture
 * never changes under its id.
 */
export function useImageUrl(imageId: string | null, size: 'thumbnail' | 'full'): string | null | undefined {
  const [shown, setShown] = useState<{ imageId: string | null; url: string | null }>();
  useEffect(() => {
    if (imageId === null) return;
    let url: string | null = null;
    let isGone = false;
    const show = async () => {
      const image = await store.images.get(imageId);
      if (isGone) return;
      const blob = size === 'thumbnail' ? (image?.thumbnail ?? image?.blob) : image?.blob;
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

/** Removes pictures that nothing has shown for a day: what was removed may be wanted back for as long as that. */
export function dropUnusedImages(): Promise<void> {
  return store.transaction('rw', store.images, store.plannerPosts, store.formulas, async () => {
    const used = new Set<string | null>();
    for (const { imageId } of await store.plannerPosts.toArray()) used.add(imageId);
    for (const { post } of await store.formulas.toArray()) used.add(post.imageId);
    const oldest = now() - unusedImageLifeMilliseconds;
    await store.images
      .filter(({ imageId, addedAt }) => addedAt !== undefined && addedAt < oldest && !used.has(imageId))
      .delete();
  });
}
