export const maxSpeechBytes = 25 * 1024 * 1024;

/** Why sound of this size cannot be transcribed, in the words of part 2 §5; null when it can. */
export function audioRefusal(bytes: number): string | null {
  if (bytes === 0) return 'Audio blob is empty';
  return bytes > maxSpeechBytes ? 'Audio file too large (max 25MB)' : null;
}

/**
 * How many seconds a recording of `bytes` after `seconds` may still take before it is too large to be transcribed, at
 * the rate so far. Kept short by a second, in which its last pieces come.
 */
export function speechSecondsLeft(bytes: number, seconds: number): number {
  return bytes === 0 ? Number.POSITIVE_INFINITY : ((maxSpeechBytes - bytes) / bytes) * seconds - 1;
}

/**
 * The provider judges a file by its name, so the name says what the recorder made. `mimeType` is without parameters.
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
