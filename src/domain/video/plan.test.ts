import { describe, expect, test } from 'vitest';
import { fastOutput, normalOutput } from './limits.ts';
import { afterStall, makeRenderPlan, motionRangeOf, prefersFastMode } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import { safeShare } from './small-file.ts';
import { frameCountOf, slotOf } from './timeline.ts';

const inspection = exampleInspection;
const overlay = exampleOverlay;

describe('a plan', () => {
  test('uses at most a minute and places the clip in the video area', () => {
    const plan = makeRenderPlan({ inspection, overlay, fast: false });
    expect(plan.trim).toEqual({ startSeconds: 0, durationSeconds: 60 });
    expect(frameCountOf(plan)).toBe(1440);
    expect(plan.output).toEqual(normalOutput);
    expect(plan.overlay.output).toEqual(normalOutput);
    expect(plan.videoRect).toEqual({ leftPixels: 0, topPixels: 772, widthPixels: 1080, heightPixels: 608 });
    expect(plan.audioBitsPerSecond).toBe(64_000);
  });

  test('keeps the trim inside the clip', () => {
    const start = (startSeconds: number) => {
      const trim = { startSeconds, durationSeconds: 60 };
      return makeRenderPlan({ inspection, overlay, fast: false, trim }).trim.startSeconds;
    };
    expect(start(12.5)).toBe(12.5);
    expect(start(80)).toBe(30);
    expect(start(-3)).toBe(0);
  });

  test('a plan has no audio bitrate for a clip without audio', () => {
    const plan = makeRenderPlan({ inspection: { ...inspection, audio: null }, overlay, fast: false });
    expect(plan.audioBitsPerSecond).toBeNull();
  });

  test('a plan after a stall equals the fast-mode plan except for the decoders', () => {
    const fast = makeRenderPlan({ inspection, overlay, fast: true });
    expect(fast.output).toEqual(fastOutput);
    const { decoders, ...rest } = afterStall(makeRenderPlan({ inspection, overlay, fast: false }));
    expect({ ...rest, decoders: fast.decoders }).toEqual(fast);
    expect(decoders).toEqual({ video: 'browser-software', audio: 'browser' });
  });

  test('lowers the bitrate of a small file after a stall, without a trial', () => {
    const fast = makeRenderPlan({ inspection, overlay, fast: true });
    const retry = afterStall(makeRenderPlan({ inspection, overlay, fast: false, minimizesSize: true }));
    expect(retry.minimizesSize).toBe(false);
    expect(retry.videoBitsPerSecond).toBe(Math.round(safeShare * fast.videoBitsPerSecond));
  });
});

test('maps input frames to the same slots as ffmpeg', () => {
  const plan = makeRenderPlan({ inspection, overlay, fast: false });
  const slots = [0, 1, 2, 3, 4, 5, 6].map((frame) => slotOf(plan, frame / 30));
  expect(slots).toEqual([0, 1, 2, 2, 3, 4, 5]);
});

test('gives at least one frame for the shortest clip', () => {
  const plan = makeRenderPlan({ inspection: { ...inspection, durationSeconds: 0.01 }, overlay, fast: false });
  expect(frameCountOf(plan)).toBe(1);
});

test('makes fast mode the default above 50 MB and on iOS Safari', () => {
  expect(prefersFastMode({ fileBytes: 50 * 1024 * 1024, isIosSafari: false })).toBe(false);
  expect(prefersFastMode({ fileBytes: 50 * 1024 * 1024 + 1, isIosSafari: false })).toBe(true);
  expect(prefersFastMode({ fileBytes: 1, isIosSafari: true })).toBe(true);
});

describe('the motion of a plan', () => {
  const paper = { ...overlay, template: 'paper' } as const;
  const seconds = (durationSeconds: number) => ({ startSeconds: 0, durationSeconds });

  test('motion covers the whole result, but only if it is wanted and the template has motion', () => {
    const request = { inspection, fast: false, hasMotion: true, trim: seconds(10) };
    const plan = makeRenderPlan({ ...request, overlay: paper });
    expect(motionRangeOf(plan)).toMatchObject({ firstSlot: 0, endSlot: 240 });
    expect(motionRangeOf(afterStall(plan))).toMatchObject({ firstSlot: 0, endSlot: 240 });
    expect(motionRangeOf({ ...plan, hasMotion: false })).toBeNull();
    expect(motionRangeOf(makeRenderPlan({ ...request, overlay }))).toBeNull();
    expect(motionRangeOf(makeRenderPlan({ ...request, overlay: paper, trim: seconds(2.9) }))).toBeNull();
  });
});
