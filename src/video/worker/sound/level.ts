import {
  decibelsToFactor,
  encoderHeadroomDecibels,
  gainDecibelsFor,
  maxGainDecibels,
  targetLoudness,
  truePeakCeiling,
} from '#domain/video/loudness.ts';
import { limit } from './limiter.ts';
import { integratedLoudness } from './meter.ts';

/** Limiting takes loudness away; so many further tries give it back. */
const maxCorrections = 2;
const toleranceDecibels = 0.1;

/**
 * Brings sound to the target loudness, its true peaks below the ceiling. Near silence stays quiet. In place, on all of
 * the sound at once: a minute of it is 12 MB.
 */
export function levelSound(mono: Float32Array, sampleRateHertz: number): void {
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
