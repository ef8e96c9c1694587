import { clipSlots, type Timeline } from './timeline.ts';

/** The lowest allowed SSIM of a small file's clip, compared with the normal video. */
export const smallFileSimilarity = 0.95;

/** The trial covers only parts of the clip, and a busy encoder varies, so the trial aims higher than required. */
const aimedSimilarity = smallFileSimilarity + 0.01;

/** The shares of the normal bitrate that a trial encodes. SSIM falls steadily between them. */
export const trialShares: readonly number[] = [0.6, 0.4, 0.26, 0.15];

/** Used if no trial is possible. Even sensor noise keeps an SSIM of 0.97 at this share. */
export const safeShare = 0.7;

/** The typical share of small files. The screen shows it before anything is measured. */
const usualShare = 0.5;

const maxWindows = 3;

/** The similarity of the clip at a share of the normal bitrate. */
export type Trial = { share: number; similarity: number };

/** A part of the result in frames: `firstSlot` inclusive to `endSlot` exclusive. */
type Window = { firstSlot: number; endSlot: number };

/** Returns the parts of the result that a trial encodes: whole groups of frames, spread evenly over the clip. */
export function trialWindows(plan: Timeline & { keyframeIntervalFrames: number }): Window[] {
  const { firstSlot, endSlot } = clipSlots(plan);
  const length = plan.keyframeIntervalFrames;
  const count = Math.min(maxWindows, Math.floor((endSlot - firstSlot) / length));
  if (count === 0) return [{ firstSlot, endSlot }];
  const room = endSlot - firstSlot - count * length;
  return Array.from({ length: count }, (_, index) => {
    const start = firstSlot + index * length + Math.round((room * (index + 0.5)) / count);
    return { firstSlot: start, endSlot: start + length };
  });
}

export function trialFrameCountOf(plan: Parameters<typeof trialWindows>[0]): number {
  return trialWindows(plan).reduce((sum, { firstSlot, endSlot }) => sum + endSlot - firstSlot, 0);
}

/**
 * Returns the smallest share of the normal bitrate that keeps the clip similar enough. Between two trials, SSIM is at
 * least as high as a straight line between them (over the logarithm of the share).
 */
export function minSimilarShare(trials: readonly Trial[]): number {
  let enough: Trial = { share: safeShare, similarity: 1 };
  for (const trial of trials.toSorted((one, other) => other.share - one.share)) {
    if (trial.similarity < aimedSimilarity) return shareBetween(enough, trial);
    enough = trial;
  }
  return enough.share;
}

function shareBetween(enough: Trial, tooLittle: Trial): number {
  // There is no measurement between the normal bitrate and the first trial.
  if (enough.similarity === 1) return enough.share;
  const part = (aimedSimilarity - tooLittle.similarity) / (enough.similarity - tooLittle.similarity);
  return tooLittle.share * (enough.share / tooLittle.share) ** part;
}

/** The approximate size of a small file before its clip is tried. @param normalBytes the limit of the normal file */
export function estimateSmallFileBytes(normalBytes: number): number {
  return usualShare * normalBytes;
}
