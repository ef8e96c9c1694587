export const maxSpeechBytes = 25 * 1024 * 1024;

/** The message of part 2 §5 if audio of this size cannot be transcribed, otherwise null. */
export function audioRefusal(bytes: number): string | null {
  if (bytes === 0) return 'Audio blob is empty';
  return bytes > maxSpeechBytes ? 'Audio file too large (max 25MB)' : null;
}

/**
 * Estimates how many seconds remain until a recording is too large to transcribe, at its data rate so far. One second
 * is reserved for the last chunks.
 */
export function speechSecondsLeft(bytes: number, seconds: number): number {
  return bytes === 0 ? Number.POSITIVE_INFINITY : ((maxSpeechBytes - bytes) / bytes) * seconds - 1;
}

/**
 * The provider detects the format by file extension, so the extension must match. Expects a `mimeType` without
 * parameters.
 */
export function speechFileName(mimeType: string): string {
  return `speech.${extensions[mimeType] ?? 'webm'}`;
}

const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
};
