import { expect, test } from 'vitest';
import type { Inspection } from '#domain/video/inspection.ts';
import { makeRenderPlan, type RenderRequest } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import type { RenderTimeEstimate } from '#domain/video/render-time.ts';
import { describeEstimate, describeSpeedup, roughTime, warningsAmong } from './preflight-text.ts';

const inspection: Inspection = {
  ...exampleInspection,
  durationSeconds: 133,
  audio: { codec: 'aac', channels: 1, sampleRateHertz: 48_000 },
};
const overlay = exampleOverlay;
const planned = (changes: Partial<RenderRequest> = {}) =>
  makeRenderPlan({ inspection, overlay, fast: false, ...changes });

test('describes faster ways to render', () => {
  expect(describeSpeedup({ fastModeSeconds: 41, isOtherBrowserFaster: true })).toBe(
    'Fast mode takes about 40 seconds. Chrome or Edge usually takes half as long.',
  );
  expect(describeSpeedup({ fastModeSeconds: null, isOtherBrowserFaster: true })).toBe(
    'Chrome or Edge usually takes half as long.',
  );
});

test('describes length, size, and time in one line and says where the time was measured', () => {
  const estimate = (time: Partial<RenderTimeEstimate>, changes = {}) =>
    describeEstimate({ seconds: 23, isMeasured: false, ...time }, planned(changes));
  expect(estimate({ isMeasured: true })).toBe(
    '1:00 long, at most 15 MB. Takes about 25 seconds on this device.',
  );
  expect(estimate({})).toMatch(/on a small laptop\.$/);
  expect(estimate({ seconds: 63, isTrial: true })).toMatch(/ Takes about a minute in this browser\.$/);
  expect(estimate({}, { minimizesSize: true })).toMatch(
    /^1:00 long, usually about 7\.\d MB \(at most 15 MB\)\./,
  );
  expect(estimate({}, { trim: { startSeconds: 10, durationSeconds: 20.5 } })).toMatch(/^0:20\.5 long/);
});

test('distinguishes warnings from information', () => {
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
