import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordingPurpose } from '#domain/posts/audio-recording.ts';
import { store } from '#web/data/store/database.ts';
import { beginRecording, finishRecording, storeChunk } from '#web/data/store/recordings.ts';

/** Stores a finished, unused recording, like an earlier visit. Returns its id. */
export async function storeRecording(purpose: RecordingPurpose, given?: Blob): Promise<string> {
  const recordingId = crypto.randomUUID();
  const audio = given ?? (await shortAudio());
  await beginRecording(recordingId, audio.type, purpose);
  await storeChunk(recordingId, audio);
  await finishRecording(recordingId, 0.5);
  return recordingId;
}

/** Waits until the recording in progress has stored more than this much audio. */
export async function expectRecorded(seconds: number): Promise<void> {
  await expect.element(page.getByRole('region', { name: 'Recording' }).getByRole('timer')).toBeVisible();
  const newest = (await store.recordings.toArray()).sort((one, other) => other.startedAt - one.startedAt)[0];
  const chunkCount = () =>
    store.recordingChunks
      .where('recordingId')
      .equals(newest?.recordingId ?? '')
      .count();
  // Each chunk has a quarter of a second.
  await expect.poll(chunkCount).toBeGreaterThan(seconds * 4);
}

/** Five seconds of speech. */
export async function spokenAudio(): Promise<Blob> {
  return (await fetch('/tests/fixtures/spoken.wav')).blob();
}

let audio: Promise<Blob> | undefined;

/** Half a second from the browser's microphone. It is recorded only once. */
export function shortAudio(): Promise<Blob> {
  audio ??= recordShortAudio();
  return audio;
}

async function recordShortAudio(): Promise<Blob> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus' });
  const chunks: Blob[] = [];
  const hasEnough = Promise.withResolvers<void>();
  recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data);
    if (chunks.length === 2) hasEnough.resolve();
  });
  recorder.start(250);
  await hasEnough.promise;
  const hasStopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.stop();
  await hasStopped;
  for (const track of stream.getTracks()) track.stop();
  return new Blob(chunks, { type: recorder.mimeType });
}
