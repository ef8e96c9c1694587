import { type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { now } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { type InMemoryRecording, releaseFromMemory } from './in-memory-recordings.ts';

/** Creates a recording in the store before its first audio arrives. */
export async function beginRecording(
  recordingId: string,
  mimeType: string,
  purpose: RecordingPurpose,
): Promise<void> {
  await store.recordings.add({
    recordingId,
    mimeType,
    startedAt: now(),
    durationSeconds: null,
    purpose,
    isOpen: true,
  });
}

/** Stores a chunk of audio as it arrives, so that a crash loses at most a quarter of a second. */
export async function storeChunk(recordingId: string, blob: Blob): Promise<void> {
  await store.recordingChunks.add({ recordingId, blob });
}

/** Marks a recording as complete. False if it was removed because a backup was restored. */
export async function finishRecording(recordingId: string, durationSeconds: number): Promise<boolean> {
  return (await store.recordings.update(recordingId, { durationSeconds })) > 0;
}

/** Stores a whole recording of which at most a part is stored. Part of a transaction. */
export async function storeCompleteRecording({
  recordingId,
  audio,
  durationSeconds,
  purpose,
}: InMemoryRecording): Promise<void> {
  const first = await store.recordings.get(recordingId);
  const startedAt = first?.startedAt ?? now();
  await store.recordings.put({
    recordingId,
    mimeType: audio.type,
    startedAt,
    durationSeconds,
    purpose,
    isOpen: true,
  });
  await store.recordingChunks.where('recordingId').equals(recordingId).delete();
  await store.recordingChunks.add({ recordingId, blob: audio });
}

/**
 * Changes the purpose of unused recordings: all recordings for `from`, or only some of them. Returns their ids. Part
 * of a transaction.
 */
export async function changeRecordingPurpose(
  from: RecordingPurpose,
  to: RecordingPurpose,
  only?: readonly string[],
): Promise<string[]> {
  const turned = await store.recordings
    .filter(({ recordingId, isOpen, purpose }) => {
      return isOpen === true && samePurpose(purpose, from) && (only?.includes(recordingId) ?? true);
    })
    .toArray();
  await store.recordings.bulkPut(turned.map((recording) => ({ ...recording, purpose: to })));
  return turned.map(({ recordingId }) => recordingId);
}

/**
 * Like `changeRecordingPurpose`, for all recordings for `from` that are not discarded, in a separate transaction.
 * Returns their ids.
 */
export function offerRecordings(from: RecordingPurpose, to: RecordingPurpose): Promise<string[]> {
  return store.transaction('rw', store.recordings, async () => {
    const wanted = await store.recordings.filter(({ discardedAt }) => discardedAt === undefined).toArray();
    return changeRecordingPurpose(
      from,
      to,
      wanted.map(({ recordingId }) => recordingId),
    );
  });
}

/** Discards a recording. Its audio stays as long as it can be restored. */
export async function discardRecording(recordingId: string): Promise<void> {
  await store.recordings.update(recordingId, { discardedAt: now() });
}

/** Reads the ids of all recordings for a purpose, used or not. */
export async function recordingIdsFor(wanted: RecordingPurpose): Promise<string[]> {
  const recordings = await store.recordings.filter(({ purpose }) => samePurpose(purpose, wanted)).toArray();
  return recordings.map(({ recordingId }) => recordingId);
}

/** Discards all recordings for a purpose that no longer exists, used or not. */
export async function discardRecordingsFor(purpose: RecordingPurpose): Promise<void> {
  await store.recordings
    .filter((recording) => recording.discardedAt === undefined && samePurpose(recording.purpose, purpose))
    .modify({ discardedAt: now() });
}

export async function restoreRecording(recordingId: string): Promise<void> {
  await store.recordings.where({ recordingId }).modify((recording) => {
    delete recording.discardedAt;
  });
}

/** Deletes a recording with its audio. */
export function dropRecording(recordingId: string): Promise<void> {
  releaseFromMemory(recordingId);
  return store.transaction('rw', store.recordings, store.recordingChunks, async () => {
    await store.recordingChunks.where('recordingId').equals(recordingId).delete();
    await store.recordings.delete(recordingId);
  });
}
