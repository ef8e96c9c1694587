import { expect, test } from 'vitest';
import type { Inspection } from '#domain/video/inspection.ts';
import { makeRenderPlan, type RenderRequest } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import {
  describeEstimate,
  describeFasterWay,
  describeSize,
  describeTime,
  describeWork,
  roughTime,
  warningsAmong,
} from './preflight-text.ts';

const inspection: Inspection = {
  ...exampleInspection,
  durationSeconds: 133,
  audio: { codec: 'aac', channels: 1, sampleRateHertz: 48_000 },
};
const overlay = exampleOverlay;
const planned = (wish: Partial<RenderRequest> = {}) =>
  makeRenderPlan({ inspection, overlay, fast: false, ...wish });

test('describes the render as configured', () => {
  expect(describeWork(planned(), inspection)).toBe(
    'The first minute of the clip (2:13) becomes a 1080 × 1920 MP4 at 24 frames per second, fitted on white.',
  );
  const chosen = planned({
    fast: true,
    trim: { startSeconds: 10, durationSeconds: 20.5 },
    framing: { kind: 'blur' },
    captions: [{ startSeconds: 11, endSeconds: 12, text: 'Hello' }],
    normalizesLoudness: true,
  });
  expect(describeWork(chosen, inspection)).toBe(
    'The part from 0:10 to 0:30.5 of the clip becomes a 720 × 1280 MP4 at 24 frames per second, on a blurred background, with captions, with even loudness.',
  );
  const short = { ...inspection, durationSeconds: 42 };
  expect(describeWork(makeRenderPlan({ inspection: short, overlay, fast: false }), short)).toMatch(
    /^The whole clip \(42 seconds\) becomes/,
  );
});

test('shows the maximum size', () => {
  expect(describeSize(planned())).toBe('At most 15 MB. WhatsApp accepts up to 16 MB.');
});

test('distinguishes a measured time from an estimate', () => {
  expect(describeTime({ seconds: 23, isMeasured: true })).toMatch(/^Takes about 25 seconds, based on/);
  expect(describeTime({ seconds: 23, isMeasured: false })).toMatch(/on a small laptop/);
  expect(describeTime({ seconds: 63, isMeasured: true, isTrial: true })).toBe(
    'Takes about a minute in this browser.',
  );
});

test('names what would be faster', () => {
  expect(describeFasterWay({ fastModeSeconds: 41, isOtherBrowserFaster: true })).toBe(
    'Fast mode takes about 40 seconds. Chrome or Edge usually takes half as long.',
  );
  expect(describeFasterWay({ fastModeSeconds: null, isOtherBrowserFaster: true })).toBe(
    'Chrome or Edge usually takes half as long.',
  );
});

test('shortens the estimate for the button, and filters warnings', () => {
  expect(describeEstimate({ seconds: 23, isMeasured: true }, planned())).toBe(
    'About 25 seconds on this device, at most 15 MB.',
  );
  expect(warningsAmong(['wide-on-white', 'no-audio', 'slow-decoding'])).toEqual(['no-audio']);
});

test('rounds times', () => {
  expect([2, 23, 58, 100, 3000, 9000].map(roughTime)).toEqual([
    'a few seconds',
    'about 25 seconds',
    'about a minute',
    'about 2 minutes',
    'about 50 minutes',
    'about 3 hours',
  ]);
});
