import type { Inspection } from './inspection.ts';
import { fastOutput } from './limits.ts';
import { planAtOutput, type RenderPlan } from './plan.ts';
import { estimateRenderTime, fixedSeconds, modelSecondsFor, type RenderSample } from './render-time.ts';

const trialSeconds = 3;

/**
 * Whether to render a few seconds for this browser's own figures: it converts decoded frames, which makes it two to
 * three times slower than the model, and it has not rendered yet.
 */
export function needsTrialRender(
  plan: RenderPlan,
  { video }: Inspection,
  samples: readonly RenderSample[],
): boolean {
  return (
    video.areFramesConverted === true &&
    plan.engine === 'webcodecs' &&
    plan.trim.durationSeconds >= 2 * trialSeconds &&
    samples.every(({ engine }) => engine !== plan.engine)
  );
}

/** The first seconds of a render, without audio. */
export function trialPlanOf(plan: RenderPlan): RenderPlan {
  const trim = { ...plan.trim, durationSeconds: trialSeconds };
  return { ...plan, trim, captions: [], audioBitsPerSecond: null };
}

/** Extrapolates the time of a trial render to the whole plan. */
export function trialSampleOf(plan: RenderPlan, inspection: Inspection, tookSeconds: number): RenderSample {
  const fixed = fixedSeconds[plan.engine];
  const perSecond = Math.max(0.01, (tookSeconds - fixed) / trialSeconds);
  return {
    engine: plan.engine,
    tookSeconds: fixed + perSecond * plan.trim.durationSeconds,
    modelSeconds: modelSecondsFor(plan, inspection),
    isTrial: true,
  };
}

/** What makes a slow render faster. `fastModeSeconds` is null if fast mode is on. */
export type FasterWay = { fastModeSeconds: number | null; isOtherBrowserFaster: boolean };

/** A render that takes less than this, or less than this multiple of the model, isn't slow. */
const slowSeconds = 20;
const slowFactor = 1.5;

/** Returns what would be faster than a render that was measured to be slow, or null if it isn't or nothing is. */
export function fasterWayOf(
  plan: RenderPlan,
  inspection: Inspection,
  samples: readonly RenderSample[],
): FasterWay | null {
  const { seconds, isMeasured } = estimateRenderTime(plan, inspection, samples);
  const isSlow = seconds >= slowSeconds && seconds >= slowFactor * modelSecondsFor(plan, inspection);
  if (!isMeasured || !isSlow) return null;
  const fastPlan = { ...planAtOutput(plan, fastOutput), fast: true };
  const fastModeSeconds = plan.fast ? null : estimateRenderTime(fastPlan, inspection, samples).seconds;
  const isOtherBrowserFaster = inspection.video.areFramesConverted === true;
  return fastModeSeconds === null && !isOtherBrowserFaster ? null : { fastModeSeconds, isOtherBrowserFaster };
}
