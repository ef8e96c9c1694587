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

function concerns(inspection: Inspection, wish: Partial<RenderRequest> = {}) {
  return clipWarnings(
    inspection,
    makeRenderPlan({ inspection, overlay: exampleOverlay, fast: false, ...wish }),
  );
}

test('a clip as phones record it raises no concern', () => {
  expect(concerns(upright)).toEqual([]);
});

test('what may disappoint is named', () => {
  expect(concerns({ ...upright, audio: null })).toEqual(['no-audio']);
  expect(concerns({ ...upright, durationSeconds: 3 })).toEqual(['very-short']);
  expect(concerns({ ...upright, engine: 'ffmpeg' })).toEqual(['slow-decoding']);
  const video = { ...upright.video, averageFramesPerSecond: 10 };
  expect(concerns({ ...upright, video })).toEqual(['few-frames']);
});

test('a small picture is one that the chosen framing magnifies much', () => {
  const video = { ...upright.video, displayWidthPixels: 640, displayHeightPixels: 360 };
  expect(concerns({ ...upright, video })).toEqual(['wide-on-white']);
  expect(concerns({ ...upright, video }, { framing: { kind: 'fill', focus: { x: 0.5, y: 0.5 } } })).toEqual([
    'low-resolution',
  ]);
  expect(concerns({ ...upright, video }, { fast: true, framing: { kind: 'blur' } })).toEqual([]);
});
