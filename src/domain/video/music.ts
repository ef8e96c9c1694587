import { digitalSilenceDecibels, levelSeconds, silencesIn } from './silence.ts';
import type { TimeRange } from './timeline.ts';

/** The loudness of music without speech, relative to the speech. */
export const restDecibels = -8;
/** How much quieter music gets under speech: 21 dB below it in total, so that the speech is easy to follow. */
export const duckDecibels = -13;
/** Music gets quiet before a word and returns slowly after it. */
const attackSeconds = 0.25;
const releaseSeconds = 0.8;
/** Music stays quiet in shorter pauses, because it would pump otherwise. */
const minRestSeconds = 0.6;

export const musicFadeInSeconds = 0.3;
export const musicFadeOutSeconds = 1.5;

/**
 * Returns the gain of music in dB for each level of the speech over it: 0 in pauses, `duckDecibels` under words, and
 * slopes between them. If speech and noise are too close, music stays quiet throughout.
 * @param levels those of `levelsOf`
 */
export function duckingDecibels(levels: Float32Array): Float32Array {
  const gains = new Float32Array(levels.length).fill(duckDecibels);
  for (const { startSeconds, endSeconds } of pausesIn(levels)) {
    if (endSeconds - startSeconds < minRestSeconds) continue;
    gains.fill(0, Math.round(startSeconds / levelSeconds), Math.round(endSeconds / levelSeconds));
  }
  const rise = (-duckDecibels * levelSeconds) / releaseSeconds;
  const fall = (-duckDecibels * levelSeconds) / attackSeconds;
  for (let index = 1; index < gains.length; index++) limitTo(index, index - 1, rise);
  for (let index = gains.length - 2; index >= 0; index--) limitTo(index, index + 1, fall);
  return gains;

  function limitTo(index: number, neighbor: number, step: number): void {
    gains[index] = Math.min(gains[index] ?? 0, (gains[neighbor] ?? 0) + step);
  }
}

/**
 * Silence between and around speech. Digital silence at the ends, such as that of cards, does not count for the noise
 * floor.
 */
function pausesIn(levels: Float32Array): TimeRange[] {
  const isHeard = (level: number) => level > digitalSilenceDecibels;
  const first = Math.max(0, levels.findIndex(isHeard));
  const end = levels.findLastIndex(isHeard) + 1;
  const range = (from: number, until: number) => ({
    startSeconds: from * levelSeconds,
    endSeconds: until * levelSeconds,
  });
  return [
    range(0, first),
    ...silencesIn(levels.subarray(first, end), first * levelSeconds),
    range(end, levels.length),
  ];
}
