import { expect, test } from 'vitest';
import type { Inspection } from './inspection.ts';
import { makeRenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import { estimateRenderTime, modelSecondsFor, type RenderSample, withSample } from './render-time.ts';
import { needsTrialRender, trialPlanOf, trialSampleOf } from './trial-render.ts';

const planar: Inspection = { ...exampleInspection, durationSeconds: 60, engine: 'webcodecs' };
const converted: Inspection = { ...planar, video: { ...planar.video, areFramesConverted: true } };
const planOf = (inspection: Inspection) =>
  makeRenderPlan({ inspection, overlay: exampleOverlay, fast: false });
const plan = planOf(converted);
const sample = (tookSeconds: number): RenderSample => ({
  engine: 'webcodecs',
  tookSeconds,
  modelSeconds: modelSecondsFor(plan, converted),
});

test('a trial is needed only in a browser that converts frames and has not rendered yet', () => {
  expect(needsTrialRender(plan, converted, [])).toBe(true);
  expect(needsTrialRender(planOf(planar), planar, [])).toBe(false);
  expect(needsTrialRender(plan, converted, [sample(60)])).toBe(false);
  const short = { ...converted, durationSeconds: 5 };
  expect(needsTrialRender(planOf(short), short, [])).toBe(false);
});

test('a trial renders the first seconds of the same part without audio', () => {
  const { trim, audioBitsPerSecond } = trialPlanOf(plan);
  expect(trim).toEqual({ startSeconds: plan.trim.startSeconds, durationSeconds: 3 });
  expect(audioBitsPerSecond).toBeNull();
});

test('a trial of 4.2 s with 1.2 s of fixed cost predicts one second per second', () => {
  const samples = [trialSampleOf(plan, converted, 4.2)];
  expect(estimateRenderTime(plan, converted, samples).seconds).toBeCloseTo(61.2);
});

test('the first real render replaces the trial', () => {
  const trial = trialSampleOf(plan, converted, 9);
  const samples = withSample([trial], sample(70));
  expect(samples).toEqual([sample(70)]);
  expect(estimateRenderTime(plan, converted, samples).seconds).toBeCloseTo(70);
});
