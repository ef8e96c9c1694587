import { now } from '#web/browser/clock.ts';
import { type StoredVideo, store, type VideoEntry } from './database.ts';
import { useStored } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { thisDeviceName } from './writing.ts';

/** Stores a finished video on this device, and lists it on all devices. */
export async function storeVideo(
  video: Omit<StoredVideo, 'keptAt'>,
  thumbnail: Blob | null = null,
): Promise<void> {
  const stored = { ...video, keptAt: now() };
  await store.transaction('rw', store.videos, store.videoEntries, store.posters, async () => {
    await store.videos.add(stored);
    await store.videoEntries.put(entryOf(stored));
    if (thumbnail) await store.posters.put({ videoId: video.videoId, picture: thumbnail });
  });
  requestPersistenceOnce();
}

function entryOf({ videoId, file, durationSeconds, keptAt }: StoredVideo): VideoEntry {
  return {
    videoId,
    fileName: file.name,
    bytes: file.size,
    durationSeconds,
    keptAt,
    device: thisDeviceName(),
  };
}

/** Returns the videos whose bytes are on other devices, newest first. */
export function useVideosElsewhere(): readonly VideoEntry[] {
  return useStored(readVideosElsewhere, [], []) ?? [];
}

async function readVideosElsewhere(): Promise<VideoEntry[]> {
  const here = new Set(await store.videos.toCollection().primaryKeys());
  const entries = await store.videoEntries.toArray();
  return entries.filter(({ videoId }) => !here.has(videoId)).sort((one, other) => other.keptAt - one.keptAt);
}

/** Removes a video from the list of every device. A device that has its bytes keeps them. */
export async function unlistVideo(videoId: string): Promise<void> {
  await store.videoEntries.delete(videoId);
}

/** Returns the user's stored videos, newest first; undefined until read. */
export function useStoredVideos(ownerId: string): StoredVideo[] | undefined {
  return useStored(() => readVideos(ownerId), [ownerId], []);
}

/** Removes videos from this device. Returns them for `restoreVideos`. */
export function dropVideos(videoIds: readonly string[]): Promise<StoredVideo[]> {
  return store.transaction('rw', store.videos, store.videoEntries, store.posters, async () => {
    await store.posters.bulkDelete([...videoIds]);
    await store.videoEntries.bulkDelete([...videoIds]);
    const dropped = await store.videos.bulkGet([...videoIds]);
    await store.videos.bulkDelete([...videoIds]);
    return dropped.filter((video) => video !== undefined);
  });
}

export async function restoreVideos(videos: readonly StoredVideo[]): Promise<void> {
  await store.transaction('rw', store.videos, store.videoEntries, async () => {
    await store.videos.bulkPut([...videos]);
    await store.videoEntries.bulkPut(videos.map(entryOf));
  });
}

/** Returns the thumbnail of a stored video. Null if there is none yet, undefined until read. */
export function useStoredPoster(videoId: string): Blob | null | undefined {
  return useStored(async () => (await store.posters.get(videoId))?.picture ?? null, [videoId], null);
}

/** Stores a video's thumbnail, if the video is stored. */
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
