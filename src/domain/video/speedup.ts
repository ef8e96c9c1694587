import type { Inspection } from './inspection.ts';
import { fastOutputOf } from './output-size.ts';
import { planAtOutput, type RenderPlan } from './plan.ts';
import { estimateRenderTime, modelSecondsFor, type RenderSample } from './render-time.ts';

/** Ways to speed up a slow render. `fastModeSeconds` is null if fast mode is already on. */
export type Speedup = { fastModeSeconds: number | null; isOtherBrowserFaster: boolean };

/** A render isn't slow if it takes less than this, or less than this multiple of the model. */
const slowSeconds = 20;
const slowFactor = 1.5;

/** Returns what would be faster than a measured slow render. Null if it isn't slow, or nothing would be faster. */
export function suggestSpeedup(
  plan: RenderPlan,
  inspection: Inspection,
  samples: readonly RenderSample[],
): Speedup | null {
  const { seconds, isMeasured } = estimateRenderTime(plan, inspection, samples);
  const isSlow = seconds >= slowSeconds && seconds >= slowFactor * modelSecondsFor(plan, inspection);
  if (!isMeasured || !isSlow) return null;
  const fastPlan = { ...planAtOutput(plan, fastOutputOf(plan.output)), fast: true };
  const fastModeSeconds = plan.fast ? null : estimateRenderTime(fastPlan, inspection, samples).seconds;
  const isOtherBrowserFaster = inspection.video.areFramesConverted === true;
  return fastModeSeconds === null && !isOtherBrowserFaster ? null : { fastModeSeconds, isOtherBrowserFaster };
}
