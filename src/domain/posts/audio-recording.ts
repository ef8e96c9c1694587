import type { FileRef } from '../file-ref.ts';

/** What an audio recording is for. */
export type RecordingPurpose =
  | { kind: 'dump' }
  | { kind: 'post'; postId: string }
  | { kind: 'interview'; questionId: string };

/**
 * Metadata of an audio recording. `durationSeconds` is null while recording, and remains null after a crash. `isOpen`
 * is true until the recording is used or discarded; the app offers to recover open recordings that no tab is
 * recording. `discardedAt` is set when the recording or its idea is discarded; the recording is deleted once that can
 * no longer be undone. `file` is its copy in the account.
 */
export type AudioRecording = {
  recordingId: string;
  mimeType: string;
  startedAt: number;
  durationSeconds: number | null;
  purpose: RecordingPurpose;
  isOpen: boolean;
  discardedAt?: number;
  file?: FileRef;
};

/** True if both purposes have the same target: the same post, the same question, or the Dump. */
export function samePurpose(one: RecordingPurpose, other: RecordingPurpose): boolean {
  if (one.kind === 'post') return other.kind === 'post' && one.postId === other.postId;
  if (one.kind === 'interview') return other.kind === 'interview' && one.questionId === other.questionId;
  return other.kind === 'dump';
}

const minRecordingBytes = 1_000;

/** Formats in the order of part 2 §9. Safari claims to support WebM but can't play it back. */
export function recordingFormats(isSafari: boolean): readonly string[] {
  const webm = ['audio/webm;codecs=opus'];
  return isSafari
    ? ['audio/wav', 'audio/mp4', ...webm, 'audio/webm']
    : ['audio/wav', ...webm, 'audio/mp4', 'audio/webm'];
}

/** The message of part 2 §5 if a recording is too short, otherwise null. */
export function recordingRefusal(bytes: number): string | null {
  return bytes < minRecordingBytes ? 'Recording too short or no audio captured' : null;
}

const minMissedSeconds = 1;

/** True if a canceled recording is long enough to be worth restoring. */
export function isWorthRestoring(bytes: number, durationSeconds: number): boolean {
  return recordingRefusal(bytes) === null && durationSeconds > minMissedSeconds;
}
