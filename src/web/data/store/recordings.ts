import { untranscribedIdea } from '#domain/posts/idea.ts';
import type { Recording } from '#domain/posts/recording.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from './database.ts';

/** Begins a recording in the store, before the first sound of it comes. */
export async function beginRecording(mimeType: string): Promise<Recording> {
  const recording = { recordingId: newId(), mimeType, startedAt: now(), durationSeconds: null };
  await store.recordings.add(recording);
  return recording;
}

/** Keeps a piece of sound as it comes, so that a crash costs a quarter of a second. */
export async function keepChunk(recordingId: string, blob: Blob): Promise<void> {
  await store.recordingChunks.add({ recordingId, blob });
}

/** Marks a recording as whole; gives its size in bytes. */
export function finishRecording(recordingId: string, durationSeconds: number): Promise<number> {
  return store.transaction('rw', store.recordings, store.recordingChunks, async () => {
    await store.recordings.update(recordingId, { durationSeconds });
    const chunks = await store.recordingChunks.where('recordingId').equals(recordingId).toArray();
    return chunks.reduce((bytes, { blob }) => bytes + blob.size, 0);
  });
}

/** Removes a recording with its sound. */
export function dropRecording(recordingId: string): Promise<void> {
  return store.transaction('rw', store.recordings, store.recordingChunks, async () => {
    await store.recordingChunks.where('recordingId').equals(recordingId).delete();
    await store.recordings.delete(recordingId);
  });
}

/** Turns recordings that a crash cut short into ideas. One that began less than the longest voice note ago may still run in another tab. */
export function recoverRecordings(longestMilliseconds: number): Promise<number> {
  return store.transaction('rw', store.recordings, store.recordingChunks, store.ideas, async () => {
    const cutShort = await store.recordings
      .filter(
        (recording) =>
          recording.durationSeconds === null && now() - recording.startedAt > longestMilliseconds,
      )
      .toArray();
    for (const { recordingId, startedAt } of cutShort) {
      const chunkCount = await store.recordingChunks.where('recordingId').equals(recordingId).count();
      if (chunkCount === 0) {
        await store.recordings.delete(recordingId);
        continue;
      }
      // Chunks are a quarter of a second long.
      await store.recordings.update(recordingId, { durationSeconds: chunkCount / 4 });
      await store.ideas.add(untranscribedIdea(newId(), recordingId, startedAt));
    }
    return cutShort.length;
  });
}
