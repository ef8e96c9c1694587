import {
  decibelsToFactor,
  encoderHeadroomDecibels,
  gainDecibelsFor,
  maxGainDecibels,
  targetLoudness,
  truePeakCeiling,
} from '#domain/video/loudness.ts';
import { limit } from './limiter.ts';
import { integratedLoudness } from './loudness-meter.ts';

/** Limiting reduces the loudness. This many further passes compensate for that. */
const maxCorrections = 2;
const toleranceDecibels = 0.1;

/**
 * Normalizes audio to the target loudness in place, with true peaks below the ceiling. Audio that is nearly silent
 * stays quiet. Needs all of the audio at once; a minute takes 12 MB. Returns the loudness in LUFS.
 */
export function normalizeLoudness(
  mono: Float32Array,
  sampleRateHertz: number,
): { before: number; after: number } {
  const ceiling = decibelsToFactor(truePeakCeiling - encoderHeadroomDecibels);
  const original = mono.slice();
  const before = integratedLoudness(mono, sampleRateHertz);
  let gainDecibels = gainDecibelsFor(before);
  for (let correction = 0; ; correction++) {
    limit(mono, decibelsToFactor(gainDecibels), ceiling, sampleRateHertz);
    const after = integratedLoudness(mono, sampleRateHertz);
    const missing = targetLoudness - after;
    const canCorrect = correction < maxCorrections && gainDecibels < maxGainDecibels;
    if (!(canCorrect && missing > toleranceDecibels && Number.isFinite(missing))) return { before, after };
    gainDecibels = Math.min(gainDecibels + missing, maxGainDecibels);
    mono.set(original);
  }
}
