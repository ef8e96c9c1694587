import { expect, test } from 'vitest';
import { coverSecondsOf } from './cover.ts';
import type { Timeline } from './timeline.ts';

const timeline: Timeline = { trim: { startSeconds: 2, durationSeconds: 10 }, framesPerSecond: 24, cuts: [] };

test('uses a chosen moment of the trim as the cover', () => {
  expect(coverSecondsOf(7.5, timeline)).toBe(7.5);
  expect(coverSecondsOf(12, timeline)).toBe(12);
});

test('keeps the first frame if nothing else was chosen or the trim excludes the choice', () => {
  expect(coverSecondsOf(undefined, timeline)).toBeNull();
  expect(coverSecondsOf(null, timeline)).toBeNull();
  expect([1, 2, 2.01, 12.1].map((seconds) => coverSecondsOf(seconds, timeline))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('keeps an intro card or a single frame first', () => {
  expect(coverSecondsOf(7, { ...timeline, cards: { introFrames: 48, outroFrames: 0 } })).toBeNull();
  const short = { ...timeline, trim: { startSeconds: 2, durationSeconds: 0.04 } };
  expect(coverSecondsOf(2.03, short)).toBeNull();
});
