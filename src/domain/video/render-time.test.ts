import { expect, test } from 'vitest';
import type { Inspection } from './inspection.ts';
import { makeRenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import {
  estimateRenderTime,
  maxRenderSamples,
  modelSecondsFor,
  type RenderSample,
  withSample,
} from './render-time.ts';

const overlay = exampleOverlay;
const clip: Inspection = { ...exampleInspection, durationSeconds: 60, audio: null };
const plan = makeRenderPlan({ inspection: clip, overlay, fast: false });

test('predicts about the measured time for a minute of 1080p', () => {
  expect(modelSecondsFor(plan, clip)).toBeGreaterThan(18);
  expect(modelSecondsFor(plan, clip)).toBeLessThan(28);
  const fast = makeRenderPlan({ inspection: clip, overlay, fast: true });
  expect(modelSecondsFor(fast, clip)).toBeLessThan(modelSecondsFor(plan, clip));
});

test('includes the time of the trial for a small file', () => {
  const small = makeRenderPlan({ inspection: clip, overlay, fast: false, minimizesSize: true });
  const more = modelSecondsFor(small, clip) - modelSecondsFor(plan, clip);
  expect(more).toBeGreaterThan(2);
  expect(more).toBeLessThan(10);
  expect(modelSecondsFor({ ...small, engine: 'ffmpeg' }, clip)).toBe(
    modelSecondsFor({ ...plan, engine: 'ffmpeg' }, clip),
  );
});

test('assumes a small laptop until this device has rendered', () => {
  expect(estimateRenderTime(plan, clip, [])).toEqual({
    seconds: modelSecondsFor(plan, clip),
    isMeasured: false,
  });
});

test('uses the median of renders on this device', () => {
  const tenSecondModel = (tookSeconds: number): RenderSample => ({
    engine: 'webcodecs',
    tookSeconds,
    modelSeconds: 10,
  });
  const samples = [
    tenSecondModel(20),
    tenSecondModel(90),
    tenSecondModel(20),
    { ...tenSecondModel(500), engine: 'ffmpeg' as const },
  ];
  const time = estimateRenderTime(plan, clip, samples);
  expect(time.isMeasured).toBe(true);
  expect(time.seconds).toBeCloseTo(2 * modelSecondsFor(plan, clip));
  expect(estimateRenderTime(plan, clip, [tenSecondModel(10), tenSecondModel(20)]).seconds).toBeCloseTo(
    1.5 * modelSecondsFor(plan, clip),
  );
});

test('stores only the latest samples of each codec backend', () => {
  const sample = (tookSeconds: number): RenderSample => ({
    engine: 'webcodecs',
    tookSeconds,
    modelSeconds: 1,
  });
  let samples: RenderSample[] = [{ ...sample(0), engine: 'ffmpeg' }];
  for (let took = 1; took <= maxRenderSamples + 3; took += 1) samples = withSample(samples, sample(took));
  expect(samples).toHaveLength(maxRenderSamples + 1);
  expect(samples[1]?.tookSeconds).toBe(4);
});
