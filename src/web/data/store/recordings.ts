import { type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { now } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { forgetUnkept, type UnkeptRecording } from './unkept-recordings.ts';

/** Begins a recording in the store, before the first sound of it comes. */
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

/** Keeps a piece of sound as it comes, so that a crash costs a quarter of a second. */
export async function keepChunk(recordingId: string, blob: Blob): Promise<void> {
  await store.recordingChunks.add({ recordingId, blob });
}

/** Marks a recording as whole. False when it is not there any more: a backup took the place of all that was. */
export async function finishRecording(recordingId: string, durationSeconds: number): Promise<boolean> {
  return (await store.recordings.update(recordingId, { durationSeconds })) > 0;
}

/** Keeps a recording of which there is a part at most. Part of a transaction. */
export async function keepWhole({
  recordingId,
  sound,
  durationSeconds,
  purpose,
}: UnkeptRecording): Promise<void> {
  const begun = await store.recordings.get(recordingId);
  const startedAt = begun?.startedAt ?? now();
  await store.recordings.put({
    recordingId,
    mimeType: sound.type,
    startedAt,
    durationSeconds,
    purpose,
    isOpen: true,
  });
  await store.recordingChunks.where('recordingId').equals(recordingId).delete();
  await store.recordingChunks.add({ recordingId, blob: sound });
}

/**
 * Offers the recordings that nobody used yet where those for another purpose are offered: all that were made for `from`, or of these only some.
 * Gives their ids. Part of a transaction.
 */
export async function turnOpenRecordings(
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

/** The same for all that were made for `from` and not thrown away, of itself. Gives their ids. */
export function offerRecordings(from: RecordingPurpose, to: RecordingPurpose): Promise<string[]> {
  return store.transaction('rw', store.recordings, async () => {
    const wanted = await store.recordings.filter(({ discardedAt }) => discardedAt === undefined).toArray();
    return turnOpenRecordings(
      from,
      to,
      wanted.map(({ recordingId }) => recordingId),
    );
  });
}

/** Takes a recording away. Its sound stays for as long as it may be wanted back. */
export async function discardRecording(recordingId: string): Promise<void> {
  await store.recordings.update(recordingId, { discardedAt: now() });
}

/** All that was recorded for a purpose, whether something was made of it or not. */
export async function recordingIdsFor(wanted: RecordingPurpose): Promise<string[]> {
  const recordings = await store.recordings.filter(({ purpose }) => samePurpose(purpose, wanted)).toArray();
  return recordings.map(({ recordingId }) => recordingId);
}

/** Takes away all that was recorded for a purpose that is no more, whether something was made of it or not. */
export async function discardRecordingsFor(gone: RecordingPurpose): Promise<void> {
  await store.recordings
    .filter(({ purpose, discardedAt }) => discardedAt === undefined && samePurpose(purpose, gone))
    .modify({ discardedAt: now() });
}

export async function putRecordingBack(recordingId: string): Promise<void> {
  await store.recordings.where({ recordingId }).modify((recording) => {
    delete recording.discardedAt;
  });
}

/** Removes a recording with its sound. */
export function dropRecording(recordingId: string): Promise<void> {
  forgetUnkept(recordingId);
  return store.transaction('rw', store.recordings, store.recordingChunks, async () => {
    await store.recordingChunks.where('recordingId').equals(recordingId).delete();
    await store.recordings.delete(recordingId);
  });
}
