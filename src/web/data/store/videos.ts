import { now } from '#web/browser/clock.ts';
import { type StoredVideo, store } from './database.ts';
import { useStored } from './live-reading.ts';
import { keepForGood } from './persistence.ts';

/** Keeps a finished video on this device. */
export async function keepVideo(video: Omit<StoredVideo, 'keptAt'>): Promise<void> {
  await store.videos.add({ ...video, keptAt: now() });
  keepForGood();
}

/** The videos that a person keeps here, newest first; undefined until they are read. */
export function useKeptVideos(ownerId: string): StoredVideo[] | undefined {
  return useStored(() => readVideos(ownerId), [ownerId], []);
}

/** Removes videos from this device; what comes back are those that went, for `restoreVideos`. */
export function dropVideos(videoIds: readonly string[]): Promise<StoredVideo[]> {
  return store.transaction('rw', store.videos, async () => {
    const dropped = await store.videos.bulkGet([...videoIds]);
    await store.videos.bulkDelete([...videoIds]);
    return dropped.filter((video) => video !== undefined);
  });
}

export async function restoreVideos(videos: readonly StoredVideo[]): Promise<void> {
  await store.videos.bulkPut([...videos]);
}

async function readVideos(ownerId: string): Promise<StoredVideo[]> {
  const videos = await store.videos.where('ownerId').equals(ownerId).toArray();
  return videos.sort((one, other) => other.keptAt - one.keptAt);
}
