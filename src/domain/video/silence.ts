import { minTrimSeconds } from './limits.ts';
import { type Cut, frameCountOf, type Timeline, type TimeRange } from './timeline.ts';
import { type Trim, trimEndSeconds } from './trim.ts';

/** The length of audio that one level is measured over. */
export const levelSeconds = 0.02;
/** In longer clips, only the trimmed part is measured, because decoding an hour takes a while. */
const maxMeasuredSeconds = 300;

/** The level of digital silence, in dBFS. */
export const digitalSilenceDecibels = -80;
/** The share of levels at or below the noise floor. Even fluent speech pauses this often. */
const floorShare = 0.1;
/** The loudness of speech is measured over this much of the loudest audio. */
const loudSeconds = 1;
const loudShare = 0.05;
/** If noise and speech are closer than this, cuts would hit words. */
const minRangeDecibels = 12;
/** Where silence begins and ends, as a share of the way from the noise floor to speech. Breaths are in between. */
const beginShare = 0.35;
const endShare = 0.5;
/** Shorter sounds are clicks of a mouse or the tongue. */
const clickSeconds = 0.05;

/** Shorter pauses are part of the rhythm of speech. */
const minPauseSeconds = 0.7;
/** The part of a silence that stays: words fade out slowly and start with faint consonants. */
const airAfterSpeechSeconds = 0.2;
const airBeforeSpeechSeconds = 0.15;
/** A shorter cut would make the picture jump without saving time. */
const minCutSeconds = 0.2;

/** The part of a clip that must be measured to decide the cuts of a trim. */
export function measuredPart(trim: Trim, clipSeconds: number): Trim {
  return clipSeconds <= maxMeasuredSeconds ? { startSeconds: 0, durationSeconds: clipSeconds } : trim;
}

/** The RMS levels of mono audio in dBFS, one for each `levelSeconds`. */
export function levelsOf(mono: Float32Array, sampleRateHertz: number): Float32Array<ArrayBuffer> {
  const width = Math.round(levelSeconds * sampleRateHertz);
  const levels = new Float32Array(Math.floor(mono.length / width));
  // A high-pass filter removes what is below speech: handling noise, wind, and hum.
  const kept = Math.exp((-2 * Math.PI * 100) / sampleRateHertz);
  let low = 0;
  for (let level = 0; level < levels.length; level++) {
    let sum = 0;
    for (let index = level * width; index < (level + 1) * width; index++) {
      const sample = mono[index] ?? 0;
      low = kept * low + (1 - kept) * sample;
      sum += (sample - low) ** 2;
    }
    levels[level] = Math.max(digitalSilenceDecibels, 10 * Math.log10(sum / width));
  }
  return levels;
}

/**
 * Finds the silent parts between speech, relative to the noise floor and the loudest speech of the same audio. Finds
 * none if both are too close, as in music or traffic.
 * @param levels in dBFS, one for each `levelSeconds`
 * @param startSeconds the time of the first level
 */
export function silencesIn(levels: Float32Array, startSeconds = 0): TimeRange[] {
  const { floor, range } = rangeOf(levels);
  if (range < minRangeDecibels) return [];
  const [begin, end] = [floor + beginShare * range, floor + endShare * range];
  const silences: TimeRange[] = [];
  /** The first silent level, or null during speech. */
  let silentFrom: number | null = null;
  /** The start of the latest levels above `end`. They may only be a click. */
  let loudFrom: number | null = null;
  const timeOf = (level: number) => startSeconds + level * levelSeconds;
  levels.forEach((level, index) => {
    if (silentFrom === null) {
      if (level < begin) silentFrom = index;
    } else if (level < end) loudFrom = null;
    else {
      loudFrom ??= index;
      if ((index + 1 - loudFrom) * levelSeconds <= clickSeconds) return;
      silences.push({ startSeconds: timeOf(silentFrom), endSeconds: timeOf(loudFrom) });
      silentFrom = null;
      loudFrom = null;
    }
  });
  if (silentFrom !== null)
    silences.push({ startSeconds: timeOf(silentFrom), endSeconds: timeOf(levels.length) });
  return silences;
}

/** How far speech is above the noise floor. @param levels in dBFS */
export function speechRangeDecibels(levels: Float32Array): number {
  return rangeOf(levels).range;
}

function rangeOf(levels: Float32Array): { floor: number; range: number } {
  const sorted = levels.toSorted();
  const loud = Math.min(loudSeconds / levelSeconds, Math.ceil(loudShare * levels.length));
  const floor = sorted[Math.floor(floorShare * levels.length)] ?? digitalSilenceDecibels;
  return { floor, range: (sorted.at(-loud) ?? floor) - floor };
}

/**
 * The cuts for the silent parts of a clip: long pauses, and all silence at both ends of the trim. A short silence
 * stays next to speech. Returns no cuts if too little would be left.
 */
export function silenceCuts(
  silences: readonly TimeRange[],
  { trim, framesPerSecond }: Omit<Timeline, 'cuts'>,
): Cut[] {
  const endSeconds = trimEndSeconds(trim);
  const isAtStart = (silence: TimeRange) => silence.startSeconds <= trim.startSeconds;
  // The last level may be incomplete.
  const isAtEnd = (silence: TimeRange) => silence.endSeconds >= endSeconds - 2 * levelSeconds;
  const isLong = (silence: TimeRange) => silence.endSeconds - silence.startSeconds >= minPauseSeconds;
  const lastSlot = frameCountOf({ trim, framesPerSecond, cuts: [] });
  const slotAt = (seconds: number) => (seconds - trim.startSeconds) * framesPerSecond;
  const cuts = silences
    .filter((silence) => silence.endSeconds > trim.startSeconds && silence.startSeconds < endSeconds)
    .filter((silence) => isAtStart(silence) || isAtEnd(silence) || isLong(silence))
    .map((silence) => ({
      firstSlot: isAtStart(silence) ? 0 : Math.ceil(slotAt(silence.startSeconds + airAfterSpeechSeconds)),
      endSlot: isAtEnd(silence) ? lastSlot : Math.floor(slotAt(silence.endSeconds - airBeforeSpeechSeconds)),
    }))
    .filter(({ firstSlot, endSlot }) => endSlot - firstSlot >= minCutSeconds * framesPerSecond);
  const frames = frameCountOf({ trim, framesPerSecond, cuts });
  return frames >= minTrimSeconds * framesPerSecond ? cuts : [];
}
