/** What a recording is made for. */
export type RecordingPurpose =
  | { kind: 'dump' }
  | { kind: 'post'; postId: string }
  | { kind: 'interview'; questionId: string };

/**
 * Sound that was recorded. `durationSeconds` is null while it is being recorded, and stays so after a crash. `isOpen` until it was made
 * something of, or thrown away: an open one that no tab records any more is offered again. `discardedAt` since it was thrown away, or the idea that had it was archived: it
 * goes once that cannot be undone any more.
 */
export type Recording = {
  recordingId: string;
  mimeType: string;
  startedAt: number;
  durationSeconds: number | null;
  purpose: RecordingPurpose;
  isOpen: boolean;
  discardedAt?: number;
};

/** Whether two recordings would be made for the same thing. */
export function samePurpose(one: RecordingPurpose, other: RecordingPurpose): boolean {
  if (one.kind === 'post') return other.kind === 'post' && one.postId === other.postId;
  if (one.kind === 'interview') return other.kind === 'interview' && one.questionId === other.questionId;
  return other.kind === 'dump';
}

const minRecordingBytes = 1_000;

/** Formats in the order that part 2 §9 prefers. Safari says that it can do WebM, and then cannot play it. */
export function recordingFormats(isSafari: boolean): readonly string[] {
  const webm = ['audio/webm;codecs=opus'];
  return isSafari
    ? ['audio/wav', 'audio/mp4', ...webm, 'audio/webm']
    : ['audio/wav', ...webm, 'audio/mp4', 'audio/webm'];
}

/** Why a recording is of no use, in the words of part 2 §5; null when it is. */
export function recordingRefusal(bytes: number): string | null {
  return bytes < minRecordingBytes ? 'Recording too short or no audio captured' : null;
}

const minMissedSeconds = 1;

/** Whether a recording that was cancelled holds something that one may want back: more than the sound of a slip. */
export function isMissedWhenCancelled(bytes: number, durationSeconds: number): boolean {
  return recordingRefusal(bytes) === null && durationSeconds > minMissedSeconds;
}
