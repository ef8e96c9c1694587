import { digitalSilenceDecibels, levelSeconds, silencesIn } from './silence.ts';
import type { TimeRange } from './timeline.ts';

/** Music where nobody speaks, compared to the loudness of the speech. */
export const restDecibels = -8;
/** How much quieter music gets under speech: together 21 dB below it, which is easy to follow. */
export const duckDecibels = -13;
/** Music gets quiet before a word, and comes back slowly after it. */
const attackSeconds = 0.25;
const releaseSeconds = 0.8;
/** In shorter pauses, music stays quiet: otherwise it would pump. */
const minRestSeconds = 0.6;

export const musicFadeInSeconds = 0.3;
export const musicFadeOutSeconds = 1.5;

/**
 * Returns the gain of music in dB for each level of the speech over it: 0 in pauses, `duckDecibels` under words, and
 * slopes between them. Without a clear distance between speech and noise, music stays quiet throughout.
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

/** Silence between speech, and around it. Digital silence at the ends, as of cards, is no noise floor. */
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
