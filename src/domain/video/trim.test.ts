import { describe, expect, test } from 'vitest';
import { clampTrim, defaultTrim, moveTrim, moveTrimEnd, moveTrimStart, trimEndSeconds } from './trim.ts';

const clip = 90;
const part = { startSeconds: 20, durationSeconds: 30 };

test('defaults to the first minute, or to all of a shorter clip', () => {
  expect(defaultTrim(clip)).toEqual({ startSeconds: 0, durationSeconds: 60 });
  expect(defaultTrim(4.5)).toEqual({ startSeconds: 0, durationSeconds: 4.5 });
});

describe('a handle', () => {
  test('a handle moves only its own end', () => {
    expect(moveTrimStart(part, 25, clip)).toEqual({ startSeconds: 25, durationSeconds: 25 });
    expect(moveTrimEnd(part, 40, clip)).toEqual({ startSeconds: 20, durationSeconds: 20 });
  });

  test('a handle drags the other end along if the trim would exceed a minute', () => {
    const minute = { startSeconds: 20, durationSeconds: 60 };
    expect(moveTrimStart(minute, 5, clip)).toEqual({ startSeconds: 5, durationSeconds: 60 });
    expect(moveTrimEnd(minute, 88, clip)).toEqual({ startSeconds: 28, durationSeconds: 60 });
  });

  test('a handle stops one second from the other end and at the edges of the clip', () => {
    expect(moveTrimStart(part, 80, clip)).toEqual({ startSeconds: 49, durationSeconds: 1 });
    expect(moveTrimEnd(part, 3, clip)).toEqual({ startSeconds: 20, durationSeconds: 1 });
    expect(moveTrimStart(part, -4, clip)).toEqual({ startSeconds: 0, durationSeconds: 50 });
    expect(trimEndSeconds(moveTrimEnd(part, 200, clip))).toBe(clip);
  });

  test('a handle does not move in a clip shorter than a second', () => {
    const all = defaultTrim(0.6);
    expect(moveTrimStart(all, 0.3, 0.6)).toEqual(all);
    expect(moveTrimEnd(all, 0.3, 0.6)).toEqual(all);
  });
});

test('keeps the length of the trim when it moves, and stays inside the clip', () => {
  expect(moveTrim(part, 31, clip)).toEqual({ startSeconds: 31, durationSeconds: 30 });
  expect(moveTrim(part, 88, clip)).toEqual({ startSeconds: 60, durationSeconds: 30 });
  expect(moveTrim(part, -1, clip)).toEqual({ startSeconds: 0, durationSeconds: 30 });
});

test('clamps a requested trim to the clip and the allowed length', () => {
  expect(clampTrim({ startSeconds: 80, durationSeconds: 60 }, clip)).toEqual({
    startSeconds: 30,
    durationSeconds: 60,
  });
  expect(clampTrim({ startSeconds: 2, durationSeconds: 0.1 }, clip)).toEqual({
    startSeconds: 2,
    durationSeconds: 1,
  });
  expect(clampTrim({ startSeconds: 2, durationSeconds: 500 }, 30)).toEqual({
    startSeconds: 0,
    durationSeconds: 30,
  });
});
