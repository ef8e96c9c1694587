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

/** The small picture of a kept video: null where none was kept yet, undefined until it is read. */
export function useKeptPoster(videoId: string): Blob | null | undefined {
  return useStored(async () => (await store.posters.get(videoId))?.picture ?? null, [videoId], null);
}

/** Keeps the small picture of a video for as long as the video is kept, if it is. */
export function keepPoster(videoId: string, picture: Blob): Promise<void> {
  return store.transaction('rw', store.videos, store.posters, async () => {
    const isKept = (await store.videos.where('videoId').equals(videoId).count()) > 0;
    if (isKept) await store.posters.put({ videoId, picture });
  });
}

async function readVideos(ownerId: string): Promise<StoredVideo[]> {
  const videos = await store.videos.where('ownerId').equals(ownerId).toArray();
  return videos.sort((one, other) => other.keptAt - one.keptAt);
}
