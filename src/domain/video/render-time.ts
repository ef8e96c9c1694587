import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';

/** A render that has been made on this device: how long it took, and how long it would have taken where the model was measured. */
export type RenderSample = { engine: RenderPlan['engine']; tookSeconds: number; modelSeconds: number };

export type RenderTimeEstimate = {
  seconds: number;
  /** Whether renders on this device say so; else it is what a small laptop needs. */
  isMeasured: boolean;
};

/** Enough to even out one render that something else disturbed. */
export const maxRenderSamples = 8;

/** Beginning and ending a render: its worker, the frame, the index, the check. */
const fixedSeconds = { webcodecs: 1.2, ffmpeg: 2.8 } as const;
const pixelsOf1080p = 1920 * 1080;

/**
 * What the render takes on two cores without a GPU: the shape of the cost, which a device's own renders are then measured against. Decoding grows
 * with the pixels and the rate of the clip, composing and encoding with those of the result.
 */
export function modelSecondsFor(plan: RenderPlan, { video }: Inspection): number {
  const clipPixels = video.displayWidthPixels * video.displayHeightPixels;
  const rateShare = Math.min(120, video.averageFramesPerSecond ?? 30) / 30;
  const decoding = 0.16 * (clipPixels / pixelsOf1080p) * rateShare;
  const making = 0.1 + 0.12 * ((plan.output.widthPixels * plan.output.heightPixels) / pixelsOf1080p);
  // ffmpeg.wasm decodes several times slower than the browser does.
  const perSecond = making + decoding * (plan.engine === 'ffmpeg' ? 6 : 1);
  return fixedSeconds[plan.engine] + perSecond * plan.trim.durationSeconds;
}

/** How long a render will take here, from how the last ones by the same engine went. */
export function estimateRenderTime(
  plan: RenderPlan,
  inspection: Inspection,
  samples: readonly RenderSample[],
): RenderTimeEstimate {
  const modelSeconds = modelSecondsFor(plan, inspection);
  const slowness = samples
    .filter(({ engine }) => engine === plan.engine)
    .map((sample) => sample.tookSeconds / sample.modelSeconds);
  return slowness.length === 0
    ? { seconds: modelSeconds, isMeasured: false }
    : { seconds: modelSeconds * median(slowness), isMeasured: true };
}

/** The samples after a further one, the last few of each engine. */
export function withSample(samples: readonly RenderSample[], added: RenderSample): RenderSample[] {
  const others = samples.filter(({ engine }) => engine !== added.engine);
  const same = samples.filter(({ engine }) => engine === added.engine);
  return [...others, ...[...same, added].slice(-maxRenderSamples)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 1;
  const before = sorted[Math.ceil(sorted.length / 2) - 1] ?? middle;
  return (middle + before) / 2;
}
