import { expect, test } from 'vitest';
import { clipWarnings } from './clip-warnings.ts';
import type { Inspection } from './inspection.ts';
import { makeRenderPlan, type RenderRequest } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';

const upright: Inspection = {
  ...exampleInspection,
  durationSeconds: 40,
  video: {
    ...exampleInspection.video,
    displayWidthPixels: 1080,
    displayHeightPixels: 1920,
    rotationDegrees: 90,
  },
};

function warnings(
  inspection: Inspection,
  request: Partial<RenderRequest> = {},
  memoryBudgetBytes: number | null = null,
) {
  const plan = makeRenderPlan({ inspection, overlay: exampleOverlay, fast: false, ...request });
  return clipWarnings(inspection, plan, memoryBudgetBytes);
}

test('a typical phone clip has no warnings', () => {
  expect(warnings(upright)).toEqual([]);
});

test('warns about missing audio, a short clip, slow decoding, and a low frame rate', () => {
  expect(warnings({ ...upright, audio: null })).toEqual(['no-audio']);
  expect(warnings({ ...upright, durationSeconds: 3 })).toEqual(['very-short']);
  expect(warnings({ ...upright, engine: 'ffmpeg' })).toEqual(['slow-decoding']);
  const video = { ...upright.video, averageFramesPerSecond: 10 };
  expect(warnings({ ...upright, video })).toEqual(['few-frames']);
});

test('warns about the low resolution of a small clip only if the framing magnifies it', () => {
  const video = { ...upright.video, displayWidthPixels: 640, displayHeightPixels: 360 };
  expect(warnings({ ...upright, video })).toEqual(['wide-on-white']);
  expect(warnings({ ...upright, video }, { framing: { kind: 'fill', focus: { x: 0.5, y: 0.5 } } })).toEqual([
    'low-resolution',
  ]);
  expect(warnings({ ...upright, video }, { fast: true, framing: { kind: 'blur' } })).toEqual([]);
});

test('warns first about a clip that needs more memory than the device has, and says what helps', () => {
  const sized = (widthPixels: number, heightPixels: number): Inspection => ({
    ...upright,
    video: {
      ...upright.video,
      displayWidthPixels: widthPixels,
      displayHeightPixels: heightPixels,
      isDecodedByFfmpeg: true,
    },
    audio: null,
    engine: 'ffmpeg',
  });
  const [small, large] = [sized(1080, 1920), sized(2160, 3840)];
  const rest = ['no-audio', 'slow-decoding'];
  expect(warnings(large, {}, 600_000_000)).toEqual(['needs-memory', ...rest]);
  expect(warnings(large, {}, 700_000_000)).toEqual(['needs-fast-mode', ...rest]);
  expect(warnings(large, { fast: true }, 700_000_000)).toEqual(rest);
  expect(warnings(small, {}, 600_000_000)).toEqual(rest);
  expect(warnings(large, {}, 2_000_000_000)).toEqual(rest);
  expect(warnings(large), 'the budget is unknown').toEqual(rest);
  const { isDecodedByFfmpeg: _, ...video } = large.video;
  expect(warnings({ ...large, video }, {}, 100_000_000), 'the browser decodes the video').toEqual(rest);
});
