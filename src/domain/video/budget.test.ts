import { expect, test } from 'vitest';
import { type EncodeAttempt, fitsCap, sizeVerdict, smallerAttempt, videoBitsPerSecondFor } from './budget.ts';
import { audioBitsPerSecond, maxOutputBytes, normalOutput } from './limits.ts';

test('gives a minute the bitrate that fits the cap, and a short clip the maximum useful one', () => {
  expect(videoBitsPerSecondFor(60)).toBe(1_972_000);
  expect(videoBitsPerSecondFor(5)).toBe(4_000_000);
  for (const seconds of [1, 10, 29.9, 45, 60]) {
    const bytes = ((videoBitsPerSecondFor(seconds) + audioBitsPerSecond) * seconds) / 8;
    expect(bytes).toBeLessThan(maxOutputBytes * 0.96);
  }
  // With fewer pixels, fewer bits give the same quality.
  expect(videoBitsPerSecondFor(60, true)).toBe(1_084_600);
  expect(() => videoBitsPerSecondFor(0)).toThrow('got 0 s');
});

const minute = { encoders: 1, totalFrames: 1440, audioSeconds: 60 };

test('tolerates a busy opening, but stops after far too many projected or written bytes', () => {
  expect(sizeVerdict({ ...minute, encodedFrames: 48, videoBytes: 3_000_000 })).toEqual({ ok: true });
  expect(sizeVerdict({ ...minute, encodedFrames: 120, videoBytes: 2_000_000 })).toEqual({ ok: true });
  expect(sizeVerdict({ ...minute, encodedFrames: 120, videoBytes: 6_000_000 }).ok).toBe(false);
  const twoOpenings = { ...minute, encoders: 2, encodedFrames: 180, videoBytes: 6_000_000 };
  expect(sizeVerdict(twoOpenings)).toEqual({ ok: true });
  expect(sizeVerdict({ ...minute, encodedFrames: 720, videoBytes: 7_400_000 })).toEqual({ ok: true });
  expect(sizeVerdict({ ...minute, encodedFrames: 720, videoBytes: 10_000_000 })).toEqual({
    ok: false,
    projectedBytes: 20_480_000,
  });
  expect(sizeVerdict({ ...minute, encodedFrames: 1400, videoBytes: 15_300_000 }).ok).toBe(false);
});

const first: EncodeAttempt = {
  output: normalOutput,
  videoBitsPerSecond: 1_972_000,
  bitrateLowered: false,
  softening: 1,
};

test('lowers the bitrate once after a small overshoot, then reduces detail', () => {
  const second = smallerAttempt(first, 16_500_000);
  expect(second).toMatchObject({ softening: 1, bitrateLowered: true });
  expect(second?.videoBitsPerSecond).toBeLessThan(first.videoBitsPerSecond * 0.9);
  expect(second && smallerAttempt(second, 16_500_000)).toMatchObject({ softening: 2, output: normalOutput });
});

test('tries every softening and size for noise', () => {
  const rungs: string[] = [];
  let attempt: EncodeAttempt | null = first;
  while (attempt) {
    rungs.push(`${attempt.output.widthPixels} softened ${attempt.softening}`);
    attempt = smallerAttempt(attempt, 40_000_000);
  }
  expect(rungs).toEqual([
    '1080 softened 1',
    '1080 softened 2',
    '1080 softened 3',
    '720 softened 3',
    '720 softened 6',
  ]);
  expect(smallerAttempt(first, 76_000_000)).toMatchObject({ softening: 3, videoBitsPerSecond: 1_972_000 });
});

test('requires a file smaller than 16,000,000 bytes', () => {
  expect(fitsCap(15_999_999)).toBe(true);
  expect(fitsCap(16_000_000)).toBe(false);
});
