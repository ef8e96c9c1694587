import { describe, expect, test } from 'vitest';
import { defaultTrim, endOf, movedTo, trimInside, withEnd, withStart } from './trim.ts';

const clip = 90;
const part = { startSeconds: 20, durationSeconds: 30 };

test('of a longer clip the first minute is used, of a shorter one all', () => {
  expect(defaultTrim(clip)).toEqual({ startSeconds: 0, durationSeconds: 60 });
  expect(defaultTrim(4.5)).toEqual({ startSeconds: 0, durationSeconds: 4.5 });
});

describe('a handle', () => {
  test('moves its own end and leaves the other', () => {
    expect(withStart(part, 25, clip)).toEqual({ startSeconds: 25, durationSeconds: 25 });
    expect(withEnd(part, 40, clip)).toEqual({ startSeconds: 20, durationSeconds: 20 });
  });

  test('takes the other along where more than a minute would lie between', () => {
    const minute = { startSeconds: 20, durationSeconds: 60 };
    expect(withStart(minute, 5, clip)).toEqual({ startSeconds: 5, durationSeconds: 60 });
    expect(withEnd(minute, 88, clip)).toEqual({ startSeconds: 28, durationSeconds: 60 });
  });

  test('stops a second before the other, and at the ends of the clip', () => {
    expect(withStart(part, 80, clip)).toEqual({ startSeconds: 49, durationSeconds: 1 });
    expect(withEnd(part, 3, clip)).toEqual({ startSeconds: 20, durationSeconds: 1 });
    expect(withStart(part, -4, clip)).toEqual({ startSeconds: 0, durationSeconds: 50 });
    expect(endOf(withEnd(part, 200, clip))).toBe(clip);
  });

  test('cannot move in a clip of less than a second', () => {
    const all = defaultTrim(0.6);
    expect(withStart(all, 0.3, 0.6)).toEqual(all);
    expect(withEnd(all, 0.3, 0.6)).toEqual(all);
  });
});

test('moving the part keeps its length and stays inside', () => {
  expect(movedTo(part, 31, clip)).toEqual({ startSeconds: 31, durationSeconds: 30 });
  expect(movedTo(part, 88, clip)).toEqual({ startSeconds: 60, durationSeconds: 30 });
  expect(movedTo(part, -1, clip)).toEqual({ startSeconds: 0, durationSeconds: 30 });
});

test('a wish that does not fit is brought inside', () => {
  expect(trimInside({ startSeconds: 80, durationSeconds: 60 }, clip)).toEqual({
    startSeconds: 30,
    durationSeconds: 60,
  });
  expect(trimInside({ startSeconds: 2, durationSeconds: 0.1 }, clip)).toEqual({
    startSeconds: 2,
    durationSeconds: 1,
  });
  expect(trimInside({ startSeconds: 2, durationSeconds: 500 }, 30)).toEqual({
    startSeconds: 0,
    durationSeconds: 30,
  });
});
