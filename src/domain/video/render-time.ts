import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';
import { trialFrameCountOf, trialShares } from './small-file.ts';
import { resultSecondsOf } from './timeline.ts';

/** A finished render on this device: how long it took, and how long the model predicted. */
export type RenderSample = {
  engine: RenderPlan['engine'];
  tookSeconds: number;
  modelSeconds: number;
  /** True if the time was extrapolated from a few seconds. The first real render replaces such a sample. */
  isTrial?: true | undefined;
};

export type RenderTimeEstimate = {
  seconds: number;
  /** True if based on renders on this device; false if it assumes a small laptop. */
  isMeasured: boolean;
  /** True if these renders were only trials of a few seconds. */
  isTrial?: true | undefined;
};

/** Enough samples for the median to ignore an outlier. */
export const maxRenderSamples = 8;

/** Fixed cost per render: starting the worker, drawing the template, writing the index, checking the result. */
export const fixedSeconds = { webcodecs: 1.2, ffmpeg: 2.8 } as const;
const pixelsOf1080p = 1920 * 1080;

/**
 * Predicts the render time on two cores without a GPU. The device's own renders scale this prediction. Decoding time
 * grows with the clip's pixels and frame rate; composing and encoding time grows with the result's pixels.
 */
export function modelSecondsFor(plan: RenderPlan, { video }: Inspection): number {
  const clipPixels = video.displayWidthPixels * video.displayHeightPixels;
  const rateShare = Math.min(120, video.averageFramesPerSecond ?? 30) / 30;
  const decoding = 0.16 * (clipPixels / pixelsOf1080p) * rateShare;
  const making = 0.1 + 0.12 * ((plan.output.widthPixels * plan.output.heightPixels) / pixelsOf1080p);
  // ffmpeg.wasm decodes several times slower than the browser.
  const decodingSeconds = decoding * (plan.engine === 'ffmpeg' ? 6 : 1) * plan.trim.durationSeconds;
  const whole = fixedSeconds[plan.engine] + decodingSeconds + making * resultSecondsOf(plan);
  return whole + (plan.minimizesSize ? trialSecondsOf(plan, decoding, making) : 0);
}

/** The time of a small file's trial, which decodes parts of the clip once and encodes them at several bitrates. */
function trialSecondsOf(plan: RenderPlan, decoding: number, making: number): number {
  if (plan.engine === 'ffmpeg') return 0;
  return (trialFrameCountOf(plan) / plan.framesPerSecond) * (decoding + (trialShares.length + 1) * making);
}

/** Estimates the render time on this device from its recent renders with the same codec backend. */
export function estimateRenderTime(
  plan: RenderPlan,
  inspection: Inspection,
  samples: readonly RenderSample[],
): RenderTimeEstimate {
  const modelSeconds = modelSecondsFor(plan, inspection);
  const same = samples.filter(({ engine }) => engine === plan.engine);
  if (same.length === 0) return { seconds: modelSeconds, isMeasured: false };
  const slowness = median(same.map((sample) => sample.tookSeconds / sample.modelSeconds));
  const isTrial = same.every((sample) => sample.isTrial);
  return { seconds: modelSeconds * slowness, isMeasured: true, ...(isTrial ? { isTrial } : {}) };
}

/** Adds a sample. Drops trials, and the oldest samples beyond `maxRenderSamples` per codec backend. */
export function withSample(samples: readonly RenderSample[], added: RenderSample): RenderSample[] {
  const others = samples.filter(({ engine }) => engine !== added.engine);
  const same = samples.filter(({ engine, isTrial }) => engine === added.engine && !isTrial);
  return [...others, ...[...same, added].slice(-maxRenderSamples)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 1;
  const before = sorted[Math.ceil(sorted.length / 2) - 1] ?? middle;
  return (middle + before) / 2;
}
