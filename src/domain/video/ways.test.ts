import { expect, test } from 'vitest';
import { makeRenderPlan, type RenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import { describedWay, firstWay, lastWay, nextWay, type Way, type WayFault } from './ways.ts';

const planned = (fast: boolean) =>
  makeRenderPlan({ inspection: exampleInspection, overlay: exampleOverlay, fast });

/** Every way that is walked when each fails for that reason. */
function walked(plan: RenderPlan, fault: WayFault): string[] {
  const ways: string[] = [];
  for (let way: Way | null = firstWay(plan); way; way = nextWay(way, fault, plan))
    ways.push(describedWay(way));
  return ways;
}

test('the ladder goes from Main over Baseline and software to fewer pixels and to ffmpeg.wasm', () => {
  expect(walked(planned(false), 'encoder')).toEqual([
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

test('in fast mode each way is named once', () => {
  expect(walked(planned(true), 'encoder')).toHaveLength(5);
});

test('a decoder that breaks is replaced by one in software, then by ffmpeg.wasm, and the encoder stays', () => {
  expect(walked(planned(false), 'picture')).toEqual([
    'main at 1080x1920',
    'main at 1080x1920, pictures decoded in software',
    'main at 1080x1920, pictures decoded by ffmpeg.wasm',
  ]);
  expect(walked(planned(false), 'sound')).toEqual([
    'main at 1080x1920',
    'main at 1080x1920, sound decoded by ffmpeg.wasm',
  ]);
});

test('a wrong result is made again by another encoder and another decoder', () => {
  expect(walked(planned(false), 'result').slice(0, 2)).toEqual([
    'main at 1080x1920',
    'baseline at 1080x1920, pictures decoded in software',
  ]);
});

test('the last way is ffmpeg.wasm, and nothing comes after it', () => {
  const last = lastWay(firstWay(planned(false)));
  expect(last && describedWay(last)).toBe('ffmpeg.wasm at 720x1280');
  expect(last && lastWay(last)).toBeNull();
});

test('what a decoder was replaced for is not forgotten when the encoder fails later', () => {
  const plan = planned(false);
  const replaced = nextWay(firstWay(plan), 'picture', plan);
  const later = replaced && nextWay(replaced, 'encoder', plan);
  expect(later && describedWay(later)).toBe('baseline at 1080x1920, pictures decoded in software');
});
