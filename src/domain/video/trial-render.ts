import type { Inspection } from './inspection.ts';
import type { RenderPlan } from './plan.ts';
import { fixedSeconds, modelSecondsFor, type RenderSample } from './render-time.ts';
import { resultSecondsOf } from './timeline.ts';

const trialSeconds = 3;

/**
 * Whether to measure this browser with a trial render of a few seconds. Needed if it converts decoded frames, which
 * makes it two to three times slower than the model, and has not rendered yet.
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
  return {
    ...plan,
    trim,
    cuts: [],
    cards: { introFrames: 0, outroFrames: 0 },
    hasMotion: false,
    minimizesSize: false,
    captions: [],
    audioBitsPerSecond: null,
  };
}

/** Extrapolates the time of a trial render to the whole plan. */
export function trialSampleOf(plan: RenderPlan, inspection: Inspection, tookSeconds: number): RenderSample {
  const fixed = fixedSeconds[plan.engine];
  const perSecond = Math.max(0.01, (tookSeconds - fixed) / trialSeconds);
  return {
    engine: plan.engine,
    tookSeconds: fixed + perSecond * resultSecondsOf(plan),
    modelSeconds: modelSecondsFor({ ...plan, minimizesSize: false }, inspection),
    isTrial: true,
  };
}
