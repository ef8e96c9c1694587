/** Sound that was recorded. `durationSeconds` is null while it is being recorded, and after a crash until it is recovered. */
export type Recording = {
  recordingId: string;
  mimeType: string;
  startedAt: number;
  durationSeconds: number | null;
};

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
