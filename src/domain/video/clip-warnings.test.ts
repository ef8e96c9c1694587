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

function warnings(inspection: Inspection, request: Partial<RenderRequest> = {}) {
  return clipWarnings(
    inspection,
    makeRenderPlan({ inspection, overlay: exampleOverlay, fast: false, ...request }),
  );
}

test('a typical phone clip has no warnings', () => {
  expect(warnings(upright)).toEqual([]);
});

test('missing audio, a short clip, slow decoding, and a low frame rate are reported', () => {
  expect(warnings({ ...upright, audio: null })).toEqual(['no-audio']);
  expect(warnings({ ...upright, durationSeconds: 3 })).toEqual(['very-short']);
  expect(warnings({ ...upright, engine: 'ffmpeg' })).toEqual(['slow-decoding']);
  const video = { ...upright.video, averageFramesPerSecond: 10 };
  expect(warnings({ ...upright, video })).toEqual(['few-frames']);
});

test('a small clip counts as low resolution only if the framing magnifies it', () => {
  const video = { ...upright.video, displayWidthPixels: 640, displayHeightPixels: 360 };
  expect(warnings({ ...upright, video })).toEqual(['wide-on-white']);
  expect(warnings({ ...upright, video }, { framing: { kind: 'fill', focus: { x: 0.5, y: 0.5 } } })).toEqual([
    'low-resolution',
  ]);
  expect(warnings({ ...upright, video }, { fast: true, framing: { kind: 'blur' } })).toEqual([]);
});
