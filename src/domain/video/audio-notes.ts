import { maxGainDecibels, silenceLoudness, targetLoudness } from './loudness.ts';
import { speechRangeDecibels } from './silence.ts';

/** What could not be reached with the audio of a video. */
export type AudioNote = 'silent' | 'too-quiet' | 'limited' | 'noisy';

/** A smaller distance from the target is hardly heard. */
const toleranceDecibels = 1;
/** With less distance between voice and noise, the noise is heard all the time. */
const minSpeechRangeDecibels = 15;

/** Says why normalized audio misses its target; null if it doesn't. @param lufs -Infinity for silence */
export function loudnessNote(lufs: { before: number; after: number }): AudioNote | null {
  if (lufs.before < silenceLoudness) return 'silent';
  if (lufs.after >= targetLoudness - toleranceDecibels) return null;
  return lufs.before < targetLoudness - maxGainDecibels ? 'too-quiet' : 'limited';
}

/** Says whether noise is left after it was reduced. @param levels those of `levelsOf` */
export function noiseNote(levels: Float32Array): AudioNote | null {
  return speechRangeDecibels(levels) < minSpeechRangeDecibels ? 'noisy' : null;
}
