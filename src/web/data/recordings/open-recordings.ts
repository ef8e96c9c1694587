import { type AudioRecording, type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { useNow } from '#web/browser/clock.ts';
import { heldLocks } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { store } from '../store/database.ts';
import { useStored } from '../store/live-query.ts';
import { releaseCount } from './recording-lock.ts';

/** A recording with its audio, assembled from the stored chunks. */
export type StoredRecording = { recording: AudioRecording; audio: Blob };

// A killed tab releases its recording without notifying other tabs.
const pollMilliseconds = 15_000;

/**
 * Returns unused recordings for `purpose`, newest first, including those of a killed tab. Leaves out recordings that a
 * tab is using. Undefined until read.
 */
export function useOpenRecordings(purpose: RecordingPurpose): StoredRecording[] | undefined {
  const key = JSON.stringify(purpose);
  const deps = [key, releaseCount.use(), useNow(pollMilliseconds)];
  return useStored(() => readOpenRecordings(JSON.parse(key)), deps, []);
}

async function readOpenRecordings(purpose: RecordingPurpose): Promise<StoredRecording[]> {
  const recordings = await store.recordings
    .filter(
      (row) => row.isOpen === true && row.discardedAt === undefined && samePurpose(row.purpose, purpose),
    )
    .toArray();
  const chunks = await store.recordingChunks
    .where('recordingId')
    .anyOf(recordings.map(({ recordingId }) => recordingId))
    .sortBy('chunkId');
  // Must be last: Dexie only watches what the query reads before it awaits another promise.
  const held = await heldLocks();
  return recordings
    .filter(({ recordingId }) => !held.has(lockNames.recording(recordingId)))
    .sort((one, other) => other.startedAt - one.startedAt)
    .map((recording) => ({ recording, audio: audioOf(recording, chunks) }))
    .filter(({ audio }) => audio.size > 0);
}

function audioOf(
  { recordingId, mimeType }: AudioRecording,
  chunks: readonly { recordingId: string; blob: Blob }[],
): Blob {
  const own = chunks.filter((chunk) => chunk.recordingId === recordingId);
  return new Blob(
    own.map(({ blob }) => blob),
    { type: mimeType },
  );
}
