import { now } from '#web/browser/clock.ts';
import { type StoredVideo, store } from './database.ts';
import { useStored } from './live-reading.ts';
import { requestPersistenceOnce } from './persistence.ts';

/** Stores a finished video on this device. */
export async function storeVideo(video: Omit<StoredVideo, 'keptAt'>): Promise<void> {
  await store.videos.add({ ...video, keptAt: now() });
  requestPersistenceOnce();
}

/** Returns the user's stored videos, newest first; undefined until read. */
export function useStoredVideos(ownerId: string): StoredVideo[] | undefined {
  return useStored(() => readVideos(ownerId), [ownerId], []);
}

/** Removes videos from this device. Returns the removed ones for `restoreVideos`. */
export function dropVideos(videoIds: readonly string[]): Promise<StoredVideo[]> {
  return store.transaction('rw', store.videos, store.posters, async () => {
    await store.posters.bulkDelete([...videoIds]);
    const dropped = await store.videos.bulkGet([...videoIds]);
    await store.videos.bulkDelete([...videoIds]);
    return dropped.filter((video) => video !== undefined);
  });
}

export async function restoreVideos(videos: readonly StoredVideo[]): Promise<void> {
  await store.videos.bulkPut([...videos]);
}

/** Returns the thumbnail of a stored video: null if there is none yet, undefined until read. */
export function useStoredPoster(videoId: string): Blob | null | undefined {
  return useStored(async () => (await store.posters.get(videoId))?.picture ?? null, [videoId], null);
}

/** Stores a video's thumbnail if the video is stored. */
export function storePoster(videoId: string, thumbnail: Blob): Promise<void> {
  return store.transaction('rw', store.videos, store.posters, async () => {
    const isStored = (await store.videos.where('videoId').equals(videoId).count()) > 0;
    if (isStored) await store.posters.put({ videoId, picture: thumbnail });
  });
}

async function readVideos(ownerId: string): Promise<StoredVideo[]> {
  const videos = await store.videos.where('ownerId').equals(ownerId).toArray();
  return videos.sort((one, other) => other.keptAt - one.keptAt);
}
