import type { FileRef } from '#domain/file-ref.ts';
import { store } from '../store/database.ts';
import { useStored } from '../store/live-query.ts';
import { readRecordingAudio } from '../store/reading.ts';
import type { FetchFailure } from './files.ts';

/** Where a recording's audio is. `not-uploaded`: the device that has it may still upload it. */
type RecordingPlace =
  | { stage: 'here'; audio: Blob; durationSeconds: number | null }
  | { stage: 'in-account'; durationSeconds: number | null }
  | { stage: 'not-uploaded' | 'none' };

/** Follows where a recording's audio is; undefined until read. */
export function useRecordingPlace(recordingId: string): RecordingPlace | undefined {
  return useStored<RecordingPlace>(() => findRecording(recordingId), [recordingId], { stage: 'none' });
}

async function findRecording(recordingId: string): Promise<RecordingPlace> {
  const recording = await store.recordings.get(recordingId);
  const audio = await readRecordingAudio(recordingId);
  if (audio) return { stage: 'here', audio, durationSeconds: recording?.durationSeconds ?? null };
  if (!recording) return { stage: 'none' };
  return recording.file
    ? { stage: 'in-account', durationSeconds: recording.durationSeconds }
    : { stage: 'not-uploaded' };
}

/** Reads a recording's audio, from the account if necessary. */
export async function readRecording(
  recordingId: string,
): Promise<{ ok: true; audio: Blob } | { ok: false; reason: 'none' | FetchFailure }> {
  const audio = await readRecordingAudio(recordingId);
  if (audio) return { ok: true, audio };
  const recording = await store.recordings.get(recordingId);
  if (!recording?.file) return { ok: false, reason: 'none' };
  return fetchRecording(recordingId, recording.mimeType, recording.file);
}

async function fetchRecording(
  recordingId: string,
  mimeType: string,
  file: FileRef,
): Promise<{ ok: true; audio: Blob } | { ok: false; reason: FetchFailure }> {
  const files = await import('./files.ts').catch(() => null);
  if (!files) return { ok: false, reason: 'offline' };
  const fetched = await files.fetchFile(file);
  if (!fetched.ok) return fetched;
  // If there is no space for the audio, it is fetched again next time.
  await storeAudio(recordingId, fetched.blob).catch(() => undefined);
  return { ok: true, audio: new Blob([fetched.blob], { type: mimeType }) };
}

/** Stores fetched audio as one chunk, unless another tab has done so or the recording was removed in the meantime. */
function storeAudio(recordingId: string, blob: Blob): Promise<void> {
  return store.transaction('rw', store.recordings, store.recordingChunks, async () => {
    const isMissing = (await store.recordingChunks.where({ recordingId }).count()) === 0;
    if (isMissing && (await store.recordings.get(recordingId)))
      await store.recordingChunks.add({ recordingId, blob });
  });
}
