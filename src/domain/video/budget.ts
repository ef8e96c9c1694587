import type { PixelSize } from './geometry.ts';
import { audioBitsPerSecond, fastOutput, maxOutputBytes } from './limits.ts';

/** Bytes that the planned bitrates aim at: the cap less what rate control may overshoot and the index takes. */
const targetBytes = 15_300_000;
/** Sound with its share of the container, a little over its 64 kbit/s. */
const audioAndContainerBitsPerSecond = 68_000;
/** More is not seen on a phone and only makes the upload longer. */
const maxVideoBitsPerSecond = 4_000_000;
/** Past this many encoded bytes an attempt is given up: what is left of the cap holds index and sound. */
const giveUpBytes = 15_750_000;

/** The video bitrate that keeps a result of that length under the cap. @throws when the duration is not positive. */
export function videoBitsPerSecondFor(durationSeconds: number): number {
  if (!(durationSeconds > 0)) throw new Error(`A video must last (got ${durationSeconds} s).`);
  const affordable = (targetBytes * 8) / durationSeconds - audioAndContainerBitsPerSecond;
  return Math.round(Math.min(maxVideoBitsPerSecond, affordable));
}

/** The most bytes that a result at these bitrates is meant to have; calm pictures take fewer. */
export function maxBytesOf(plan: {
  videoBitsPerSecond: number;
  audioBitsPerSecond: number | null;
  trim: { durationSeconds: number };
}): number {
  return ((plan.videoBitsPerSecond + (plan.audioBitsPerSecond ?? 0)) * plan.trim.durationSeconds) / 8;
}

export type EncodedSoFar = {
  /** How many encoders are at work: each has an opening of its own. */
  encoders: number;
  encodedFrames: number;
  totalFrames: number;
  videoBytes: number;
  /** Sound that the whole result will hold. */
  audioSeconds: number;
};

/**
 * Whether an attempt can still end under the cap. A busy opening evens out under rate control, so an early
 * projection must be far off before it counts; the bytes already there count at once.
 */
export function sizeVerdict(sofar: EncodedSoFar): { ok: true } | { ok: false; projectedBytes: number } {
  const soundBytes = (sofar.audioSeconds * audioBitsPerSecond) / 8;
  const projectedBytes =
    (sofar.videoBytes / Math.max(1, sofar.encodedFrames)) * sofar.totalFrames + soundBytes;
  const frames = sofar.encodedFrames / sofar.encoders;
  const tolerance = frames < 96 ? Infinity : frames < 240 ? 2 : 1.2;
  const hopeless = projectedBytes > giveUpBytes * tolerance;
  const spent = sofar.videoBytes + soundBytes > giveUpBytes;
  return hopeless || spent ? { ok: false, projectedBytes } : { ok: true };
}

/** How one try at a render is made. `softening` 2 means: the picture carries half the detail in each direction. */
export type EncodeAttempt = {
  output: PixelSize;
  videoBitsPerSecond: number;
  bitrateLowered: boolean;
  softening: 1 | 2 | 3 | 6;
};

/**
 * What to try after an attempt came out too large, or null when nothing is left. An encoder that overshoots a
 * little gets a lower bitrate, once. One that cannot encode the content any coarser (pure noise gives
 * 10 Mbit/s at the coarsest quantizer, whatever is asked) needs less detail, then fewer pixels.
 */
export function smallerAttempt(tooLarge: EncodeAttempt, projectedBytes: number): EncodeAttempt | null {
  const overshoot = projectedBytes / targetBytes;
  if (tooLarge.softening === 1 && !tooLarge.bitrateLowered && overshoot < 1.6) {
    const videoBitsPerSecond = Math.round((tooLarge.videoBitsPerSecond / overshoot) * 0.95);
    return { ...tooLarge, videoBitsPerSecond, bitrateLowered: true };
  }
  if (tooLarge.softening === 1) return { ...tooLarge, softening: overshoot < 3 ? 2 : 3 };
  if (tooLarge.softening === 2) return { ...tooLarge, softening: 3 };
  if (tooLarge.output.heightPixels > fastOutput.heightPixels) return { ...tooLarge, output: fastOutput };
  return tooLarge.softening === 3 ? { ...tooLarge, softening: 6 } : null;
}

export function fitsCap(bytes: number): boolean {
  return bytes < maxOutputBytes;
}
