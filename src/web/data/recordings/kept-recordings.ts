import { type AudioRecording, type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { useNow } from '#web/browser/clock.ts';
import { heldLocks } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { store } from '../store/database.ts';
import { useStored } from '../store/live-reading.ts';
import { releaseCount } from './recording-lock.ts';

/** A recording with its sound, put together from the pieces that were kept. */
export type KeptRecording = { recording: AudioRecording; sound: Blob };

// A tab that was killed lets go of its recording without a word to the others.
const lookAgainMilliseconds = 15_000;

/**
 * Recordings for `purpose` that nobody made something of, newest first: those that a killed tab left behind, and those that were left lying. One that
 * a tab has in hand is not among them. Undefined until they are read.
 */
export function useOpenRecordings(purpose: RecordingPurpose): KeptRecording[] | undefined {
  const key = JSON.stringify(purpose);
  const deps = [key, releaseCount.use(), useNow(lookAgainMilliseconds)];
  return useStored(() => readOpenRecordings(JSON.parse(key)), deps, []);
}

async function readOpenRecordings(purpose: RecordingPurpose): Promise<KeptRecording[]> {
  const recordings = await store.recordings
    .filter(
      (row) => row.isOpen === true && row.discardedAt === undefined && samePurpose(row.purpose, purpose),
    )
    .toArray();
  const chunks = await store.recordingChunks
    .where('recordingId')
    .anyOf(recordings.map(({ recordingId }) => recordingId))
    .sortBy('chunkId');
  // Last of all: what Dexie watches for this query is what was read before another promise came in between.
  const held = await heldLocks();
  return recordings
    .filter(({ recordingId }) => !held.has(lockNames.recording(recordingId)))
    .sort((one, other) => other.startedAt - one.startedAt)
    .map((recording) => ({ recording, sound: soundOf(recording, chunks) }))
    .filter(({ sound }) => sound.size > 0);
}

function soundOf(
  { recordingId, mimeType }: AudioRecording,
  chunks: readonly { recordingId: string; blob: Blob }[],
): Blob {
  const own = chunks.filter((chunk) => chunk.recordingId === recordingId);
  return new Blob(
    own.map(({ blob }) => blob),
    { type: mimeType },
  );
}
