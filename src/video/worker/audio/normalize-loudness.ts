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

/** Limiting reduces loudness. This many further passes compensate for it. */
const maxCorrections = 2;
const toleranceDecibels = 0.1;

/**
 * Normalizes audio to the target loudness in place, with true peaks below the ceiling. Near silence stays quiet. Needs
 * all of the audio at once: a minute takes 12 MB.
 */
export function normalizeLoudness(mono: Float32Array, sampleRateHertz: number): void {
  const ceiling = decibelsToFactor(truePeakCeiling - encoderHeadroomDecibels);
  const original = mono.slice();
  let gainDecibels = gainDecibelsFor(integratedLoudness(mono, sampleRateHertz));
  for (let correction = 0; ; correction++) {
    limit(mono, decibelsToFactor(gainDecibels), ceiling, sampleRateHertz);
    if (correction === maxCorrections || gainDecibels >= maxGainDecibels) return;
    const missing = targetLoudness - integratedLoudness(mono, sampleRateHertz);
    if (!(missing > toleranceDecibels && Number.isFinite(missing))) return;
    gainDecibels = Math.min(gainDecibels + missing, maxGainDecibels);
    mono.set(original);
  }
}
