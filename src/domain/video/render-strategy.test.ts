import { expect, test } from 'vitest';
import { makeRenderPlan, type RenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import {
  describeStrategy,
  fallbackStrategy,
  ffmpegStrategy,
  firstStrategy,
  type RenderFault,
  type RenderStrategy,
} from './render-strategy.ts';

const planned = (fast: boolean) =>
  makeRenderPlan({ inspection: exampleInspection, overlay: exampleOverlay, fast });

/** All strategies in order, if each of them fails with this fault. */
function strategiesAfter(plan: RenderPlan, fault: RenderFault): string[] {
  const strategies: string[] = [];
  let strategy: RenderStrategy | null = firstStrategy(plan);
  while (strategy) {
    strategies.push(describeStrategy(strategy));
    strategy = fallbackStrategy(strategy, fault, plan);
  }
  return strategies;
}

test('falls back from Main to Baseline, software, fewer pixels, and ffmpeg.wasm when encoders fail', () => {
  expect(strategiesAfter(planned(false), 'encoder')).toEqual([
    'main at 1080x1920',
    'baseline at 1080x1920',
    'main in software at 1080x1920',
    'baseline in software at 1080x1920',
    'main at 720x1280',
    'baseline at 720x1280',
    'main in software at 720x1280',
    'baseline in software at 720x1280',
    'ffmpeg.wasm at 720x1280',
  ]);
});

test('tries each encoder only once in fast mode', () => {
  expect(strategiesAfter(planned(true), 'encoder')).toHaveLength(5);
});

test('replaces a failing decoder with software, then ffmpeg.wasm, and keeps the encoder', () => {
  expect(strategiesAfter(planned(false), 'video')).toEqual([
    'main at 1080x1920',
    'main at 1080x1920, video decoded in software',
    'main at 1080x1920, video decoded by ffmpeg.wasm',
  ]);
  expect(strategiesAfter(planned(false), 'audio')).toEqual([
    'main at 1080x1920',
    'main at 1080x1920, audio decoded by ffmpeg.wasm',
  ]);
});

test('retries a wrong result with another encoder and another decoder', () => {
  expect(strategiesAfter(planned(false), 'result').slice(0, 2)).toEqual([
    'main at 1080x1920',
    'baseline at 1080x1920, video decoded in software',
  ]);
});

test('uses ffmpeg.wasm as the last resort', () => {
  const last = ffmpegStrategy(firstStrategy(planned(false)));
  expect(last && describeStrategy(last)).toBe('ffmpeg.wasm at 720x1280');
  expect(last && ffmpegStrategy(last)).toBeNull();
});

test('keeps a replaced decoder when the encoder fails later', () => {
  const plan = planned(false);
  const replaced = fallbackStrategy(firstStrategy(plan), 'video', plan);
  const later = replaced && fallbackStrategy(replaced, 'encoder', plan);
  expect(later && describeStrategy(later)).toBe('baseline at 1080x1920, video decoded in software');
});
