import { expect, test } from 'vitest';
import type { Inspection } from './inspection.ts';
import { makeRenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import { modelSecondsFor, type RenderSample } from './render-time.ts';
import { suggestSpeedup } from './speedup.ts';

const planar: Inspection = { ...exampleInspection, durationSeconds: 60, engine: 'webcodecs' };
const converted: Inspection = { ...planar, video: { ...planar.video, areFramesConverted: true } };
const planOf = (inspection: Inspection, fast = false) =>
  makeRenderPlan({ inspection, overlay: exampleOverlay, fast });
const plan = planOf(converted);
const sample = (tookSeconds: number): RenderSample => ({
  engine: 'webcodecs',
  tookSeconds,
  modelSeconds: modelSecondsFor(plan, converted),
});

test('suggests fast mode for a slow render, and another browser if this one converts frames', () => {
  const way = suggestSpeedup(plan, converted, [sample(70)]);
  expect(way?.isOtherBrowserFaster).toBe(true);
  expect(way?.fastModeSeconds).toBeGreaterThan(20);
  expect(way?.fastModeSeconds).toBeLessThan(70);
  expect(suggestSpeedup(planOf(planar), planar, [sample(70)])?.isOtherBrowserFaster).toBe(false);
  expect(suggestSpeedup(planOf(planar, true), planar, [sample(70)])).toBeNull();
});

test('suggests nothing for a render that is as fast as the model or not measured yet', () => {
  expect(suggestSpeedup(plan, converted, [sample(modelSecondsFor(plan, converted))])).toBeNull();
  expect(suggestSpeedup(plan, converted, [])).toBeNull();
});
