import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { FileRef } from '#domain/file-ref.ts';
import { prepareImage } from '#web/browser/images.ts';
import { type StoredImage, store } from '../store/database.ts';
import type { FetchFailure } from './files.ts';

/**
 * An image for a screen. `away`: its bytes are not on this device; `load` fetches them from the account, and `attempt`
 * is the state of that. The device that has the bytes may not have uploaded them yet.
 */
export type ShownImage =
  | { stage: 'loading' | 'none' }
  | { stage: 'shown'; url: string }
  | { stage: 'away'; attempt: Attempt; load: () => void };
type Attempt = 'not-uploaded' | 'not-started' | 'running' | FetchFailure;

/** Follows an image while the component is mounted. The image of an id never changes. */
export function useImage(imageId: string | null, size: 'thumbnail' | 'full'): ShownImage {
  const [shown, setShown] = useState<{ imageId: string; image: ShownImage }>();
  useEffect(() => {
    if (imageId === null) return;
    return followImage(imageId, size, (image) => setShown({ imageId, image }));
  }, [imageId, size]);
  if (imageId === null) return { stage: 'none' };
  return shown?.imageId === imageId ? shown.image : { stage: 'loading' };
}

/** Reads an image, from the account if necessary. */
export async function readImage(
  imageId: string,
): Promise<{ ok: true; blob: Blob } | { ok: false; reason: 'none' | FetchFailure }> {
  const image = await store.images.get(imageId);
  if (image?.blob) return { ok: true, blob: image.blob };
  return image?.file ? fetchImage(imageId, image.file) : { ok: false, reason: 'none' };
}

/** Calls `show` with the image's state until the returned function is called. */
function followImage(
  imageId: string,
  size: 'thumbnail' | 'full',
  show: (image: ShownImage) => void,
): () => void {
  let url: string | null = null;
  let hasBytes = false;
  let isStopped = false;
  let attempt: Attempt | null = null;
  let file: FileRef | undefined;

  const showBytes = async (image: StoredImage & { blob: Blob }) => {
    if (hasBytes) return;
    hasBytes = true;
    const blob = size === 'thumbnail' ? await thumbnailOf(image) : image.blob;
    if (isStopped) return;
    url = URL.createObjectURL(blob);
    show({ stage: 'shown', url });
  };
  const showAttempt = (next: Attempt) => {
    attempt = next;
    if (!isStopped && !hasBytes) show({ stage: 'away', attempt, load: () => void load() });
  };
  const load = async () => {
    if (!file || attempt === 'running') return;
    showAttempt('running');
    const fetched = await fetchImage(imageId, file);
    if (fetched.ok) await showBytes({ imageId, blob: fetched.blob });
    else showAttempt(fetched.reason);
  };
  const showStored = async (image: StoredImage | undefined) => {
    if (hasBytes) return;
    // The image may have been removed, or not have arrived from the account yet.
    if (!image) return show({ stage: 'none' });
    const { blob } = image;
    if (blob) return showBytes({ ...image, blob });
    file = image.file;
    if (!file) showAttempt('not-uploaded');
    else if (attempt === null || attempt === 'not-uploaded') showAttempt('not-started');
  };
  const loadWhenOnline = () => {
    if (attempt === 'offline' || attempt === 'failed') void load();
  };
  addEventListener('online', loadWhenOnline);
  const reading = liveQuery(() => store.images.get(imageId)).subscribe({
    next: (image) => void showStored(image),
    error: () => show({ stage: 'none' }),
  });
  return () => {
    isStopped = true;
    reading.unsubscribe();
    removeEventListener('online', loadWhenOnline);
    if (url) URL.revokeObjectURL(url);
  };
}

async function fetchImage(
  imageId: string,
  file: FileRef,
): Promise<{ ok: true; blob: Blob } | { ok: false; reason: FetchFailure }> {
  const files = await import('./files.ts').catch(() => null);
  if (!files) return { ok: false, reason: 'offline' };
  const fetched = await files.fetchFile(file);
  // If there is no space for the bytes, they are fetched again next time.
  if (fetched.ok) await store.images.update(imageId, { blob: fetched.blob }).catch(() => 0);
  return fetched;
}

/**
 * Returns the thumbnail. Images from a backup or the account get a thumbnail when they are first shown. If that fails,
 * returns the image itself.
 */
async function thumbnailOf({ imageId, blob, thumbnail }: StoredImage & { blob: Blob }): Promise<Blob> {
  if (thumbnail) return thumbnail;
  const prepared = await prepareImage(new File([blob], imageId, { type: blob.type }));
  if (!prepared.ok) return blob;
  // If there is no space for the thumbnail, it is made again next time.
  await store.images.update(imageId, { thumbnail: prepared.image.thumbnail }).catch(() => 0);
  return prepared.image.thumbnail;
}
