import {
  decibelsToFactor,
  encoderHeadroomDecibels,
  silenceLoudness,
  targetLoudness,
  truePeakCeiling,
} from '#domain/video/loudness.ts';
import {
  duckingDecibels,
  musicFadeInSeconds,
  musicFadeOutSeconds,
  restDecibels,
} from '#domain/video/music.ts';
import { levelSeconds, levelsOf } from '#domain/video/silence.ts';
import { limit } from './limiter.ts';
import { integratedLoudness } from './loudness-meter.ts';

/** When music repeats, its end fades into its beginning. */
const loopFadeSeconds = 0.05;

/**
 * Adds music to speech in place. The music's level is relative to the speech, and lower under words. It repeats until
 * the speech ends and fades out there. True peaks stay below the ceiling.
 */
export function mixMusic(speech: Float32Array, music: Float32Array, sampleRateHertz: number): void {
  const musicLoudness = integratedLoudness(music, sampleRateHertz);
  if (music.length === 0 || musicLoudness < silenceLoudness) return;
  const spoken = integratedLoudness(speech, sampleRateHertz);
  const isSpoken = spoken >= silenceLoudness;
  const gain = decibelsToFactor((isSpoken ? spoken : targetLoudness) + restDecibels - musicLoudness);
  const factors = isSpoken
    ? duckingDecibels(levelsOf(speech, sampleRateHertz)).map(decibelsToFactor)
    : new Float32Array([1]);
  const levelSamples = levelSeconds * sampleRateHertz;
  const repeated = repeatedMusic(music, speech.length, Math.round(loopFadeSeconds * sampleRateHertz));
  const [fadeIn, fadeOut] = [musicFadeInSeconds * sampleRateHertz, musicFadeOutSeconds * sampleRateHertz];
  for (let index = 0; index < speech.length; index++) {
    const fade = Math.min(1, index / fadeIn, (speech.length - index) / fadeOut);
    const factor = interpolated(factors, index / levelSamples - 0.5);
    speech[index] = (speech[index] ?? 0) + (repeated[index] ?? 0) * gain * factor * fade;
  }
  limit(speech, 1, decibelsToFactor(truePeakCeiling - encoderHeadroomDecibels), sampleRateHertz);
}

function interpolated(values: Float32Array, position: number): number {
  const at = Math.min(Math.max(position, 0), values.length - 1);
  const index = Math.floor(at);
  const value = values[index] ?? 1;
  return value + (at - index) * ((values[index + 1] ?? value) - value);
}

function repeatedMusic(music: Float32Array, length: number, maxFade: number): Float32Array {
  if (music.length >= length) return music.subarray(0, length);
  const fade = Math.min(maxFade, music.length >> 1);
  const repeated = new Float32Array(length);
  for (let start = 0; start < length; start += music.length - fade) {
    for (let index = 0; index < music.length && start + index < length; index++) {
      const share = Math.min(1, start === 0 ? 1 : (index + 1) / fade, (music.length - index) / fade);
      repeated[start + index] = (repeated[start + index] ?? 0) + (music[index] ?? 0) * share;
    }
  }
  return repeated;
}
