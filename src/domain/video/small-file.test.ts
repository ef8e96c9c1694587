import { expect, test } from 'vitest';
import { minSimilarShare, trialFrameCountOf, trialShares, trialWindows } from './small-file.ts';
import type { Cut } from './timeline.ts';

const timeline = (durationSeconds: number, others: { cuts?: Cut[]; introFrames?: number } = {}) => ({
  trim: { startSeconds: 0, durationSeconds },
  framesPerSecond: 24,
  cuts: others.cuts ?? [],
  cards: { introFrames: others.introFrames ?? 0, outroFrames: 72 },
  keyframeIntervalFrames: 48,
});

test('tries three spread groups of frames of the clip, and no cards', () => {
  const windows = trialWindows(timeline(60, { introFrames: 48 }));
  expect(windows.map(({ firstSlot, endSlot }) => endSlot - firstSlot)).toEqual([48, 48, 48]);
  expect(windows[0]?.firstSlot).toBeGreaterThanOrEqual(48);
  expect(windows.at(-1)?.endSlot).toBeLessThanOrEqual(48 + 60 * 24);
  expect(windows.every(({ firstSlot }, index) => firstSlot >= (windows[index - 1]?.endSlot ?? 0))).toBe(true);
  expect(trialFrameCountOf(timeline(60))).toBe(144);
});

test('tries a short clip as a whole', () => {
  expect(trialWindows(timeline(1.5))).toEqual([{ firstSlot: 0, endSlot: 36 }]);
  expect(trialWindows(timeline(5)).map(({ endSlot }) => endSlot)).toEqual([54, 114]);
});

test('does not try frames that are cut', () => {
  const cuts = [{ firstSlot: 24, endSlot: 24 + 10 * 24 }];
  expect(trialWindows(timeline(12, { cuts })).at(-1)?.endSlot).toBeLessThanOrEqual(48);
});

test('chooses the lowest bitrate that still looks the same', () => {
  const shares = (similarities: number[]) =>
    minSimilarShare(
      similarities.map((similarity, index) => ({ share: trialShares[index] ?? 0, similarity })),
    );
  const [first = 0, second = 0, , last = 0] = trialShares;
  // Easy content stays similar at every bitrate.
  expect(shares([0.999, 0.998, 0.997, 0.99])).toBe(last);
  // If one trial is above the bar and the next is below, the result is between them.
  const between = shares([0.98, 0.93, 0.9, 0.8]);
  expect(between).toBeGreaterThan(second);
  expect(between).toBeLessThan(first);
  // The closer a trial is to the bar, the closer the result is to its bitrate.
  expect(shares([0.98, 0.95, 0.9, 0.8])).toBeLessThan(between);
});

test('chooses a higher bitrate if no trial is good enough', () => {
  const share = minSimilarShare(trialShares.map((tried) => ({ share: tried, similarity: 0.9 })));
  expect(share).toBeGreaterThan(Math.max(...trialShares));
});
