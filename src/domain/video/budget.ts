import type { PixelSize } from './geometry.ts';
import { audioBitsPerSecond, maxOutputBytes } from './limits.ts';
import { fastOutputOf } from './output-size.ts';
import { resultSecondsOf, type Timeline } from './timeline.ts';

/** Planned file size: the cap minus room for rate-control overshoot and the index. */
const targetBytes = 15_300_000;
/** Audio plus its container overhead: slightly more than 64 kbit/s. */
const audioAndContainerBitsPerSecond = 68_000;
/** A higher bitrate makes no visible difference on a phone and only lengthens the upload. */
const maxVideoBitsPerSecond = 4_000_000;
/**
 * Fast mode's share of that bitrate. Its frames have less than half as many pixels, so more bits would take time
 * without a visible difference.
 */
const fastBitrateShare = 0.55;
/** An attempt stops after this many encoded bytes. The rest of the cap is for the index and audio. */
const giveUpBytes = 15_750_000;

/**
 * Returns the video bitrate that keeps a result of this length under the cap.
 * @throws if the duration is not positive
 */
export function videoBitsPerSecondFor(durationSeconds: number, isFast = false): number {
  if (!(durationSeconds > 0)) throw new Error(`The duration must be positive (got ${durationSeconds} s).`);
  const affordable = (targetBytes * 8) / durationSeconds - audioAndContainerBitsPerSecond;
  return Math.round((isFast ? fastBitrateShare : 1) * Math.min(maxVideoBitsPerSecond, affordable));
}

/** The largest expected file size at these bitrates. Calm content needs less. */
export function maxBytesOf(
  plan: Timeline & { videoBitsPerSecond: number; audioBitsPerSecond: number | null },
): number {
  return ((plan.videoBitsPerSecond + (plan.audioBitsPerSecond ?? 0)) * resultSecondsOf(plan)) / 8;
}

export type EncodedSoFar = {
  /** The number of encoders that run in parallel. Each one spends many bits on its opening frames. */
  encoders: number;
  encodedFrames: number;
  totalFrames: number;
  videoBytes: number;
  /** Audio duration of the whole result. */
  audioSeconds: number;
};

/**
 * Decides whether an attempt can still end under the cap. Rate control compensates for a busy opening, so an early
 * projection counts only if it is far above the cap. Bytes already written always count.
 */
export function sizeVerdict(soFar: EncodedSoFar): { ok: true } | { ok: false; projectedBytes: number } {
  const audioBytes = (soFar.audioSeconds * audioBitsPerSecond) / 8;
  const projectedBytes =
    (soFar.videoBytes / Math.max(1, soFar.encodedFrames)) * soFar.totalFrames + audioBytes;
  const frames = soFar.encodedFrames / soFar.encoders;
  const tolerance = frames < 96 ? Infinity : frames < 240 ? 2 : 1.2;
  const willExceed = projectedBytes > giveUpBytes * tolerance;
  const hasExceeded = soFar.videoBytes + audioBytes > giveUpBytes;
  return willExceed || hasExceeded ? { ok: false, projectedBytes } : { ok: true };
}

/** The size-related settings of one attempt. A `softening` of 2 halves the detail in each direction. */
export type EncodeAttempt = {
  output: PixelSize;
  videoBitsPerSecond: number;
  bitrateLowered: boolean;
  softening: 1 | 2 | 3 | 6;
};

/**
 * Returns the next attempt after one was too large, or null if none is left. After a small overshoot, lowers the
 * bitrate once. If the encoder can't encode more coarsely (pure noise needs 10 Mbit/s at the coarsest quantizer,
 * whatever the bitrate), reduces the detail first and then the number of pixels.
 */
export function smallerAttempt(tooLarge: EncodeAttempt, projectedBytes: number): EncodeAttempt | null {
  const overshoot = projectedBytes / targetBytes;
  if (tooLarge.softening === 1 && !tooLarge.bitrateLowered && overshoot < 1.6) {
    const videoBitsPerSecond = Math.round((tooLarge.videoBitsPerSecond / overshoot) * 0.95);
    return { ...tooLarge, videoBitsPerSecond, bitrateLowered: true };
  }
  if (tooLarge.softening === 1) return { ...tooLarge, softening: overshoot < 3 ? 2 : 3 };
  if (tooLarge.softening === 2) return { ...tooLarge, softening: 3 };
  const fast = fastOutputOf(tooLarge.output);
  if (tooLarge.output.heightPixels > fast.heightPixels) return { ...tooLarge, output: fast };
  return tooLarge.softening === 3 ? { ...tooLarge, softening: 6 } : null;
}

export function fitsCap(bytes: number): boolean {
  return bytes < maxOutputBytes;
}
