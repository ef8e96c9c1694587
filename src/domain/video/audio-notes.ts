import { maxGainDecibels, silenceLoudness, targetLoudness } from './loudness.ts';
import { speechRangeDecibels } from './silence.ts';

/** Problems that remain in the audio of a video. */
export type AudioNote = 'silent' | 'too-quiet' | 'limited' | 'noisy';

/** Smaller differences from the target are hardly audible. */
const toleranceDecibels = 1;
/** If voice and noise are closer than this, the noise is always audible. */
const minSpeechRangeDecibels = 15;

/** Says why normalized audio misses its target; null if it doesn't. @param lufs -Infinity for silence */
export function loudnessNote(lufs: { before: number; after: number }): AudioNote | null {
  if (lufs.before < silenceLoudness) return 'silent';
  if (lufs.after >= targetLoudness - toleranceDecibels) return null;
  return lufs.before < targetLoudness - maxGainDecibels ? 'too-quiet' : 'limited';
}

/** Says whether noise remains after noise reduction. @param levels those of `levelsOf` */
export function noiseNote(levels: Float32Array): AudioNote | null {
  return speechRangeDecibels(levels) < minSpeechRangeDecibels ? 'noisy' : null;
}
