import { expect, test } from 'vitest';
import {
  clockTime,
  codecName,
  durationInWords,
  estimateRemainingSeconds,
  megabytes,
  preciseTime,
  remainingTime,
  secondsIn,
} from './format.ts';

test('formats times like a video player', () => {
  expect([0, 5.4, 65, 725, 3723].map(clockTime)).toEqual(['0:00', '0:05', '1:05', '12:05', '1:02:03']);
});

test('formats and parses tenths of a second', () => {
  expect([0, 5.04, 65.55].map(preciseTime)).toEqual(['0:00', '0:05', '1:05.6']);
  expect(['1:05.5', ' 65,5 ', '1:01:00', '7'].map(secondsIn)).toEqual([65.5, 65.5, 3660, 7]);
  expect(['', 'soon', '1:', '-3'].map(secondsIn)).toEqual([null, null, null, null]);
});

test('formats durations in words', () => {
  const words = [0, 1, 12.5, 60, 61, 125].map(durationInWords);
  expect(words).toEqual([
    '0 seconds',
    '1 second',
    '12.5 seconds',
    '1 minute',
    '1 minute 1 second',
    '2 minutes 5 seconds',
  ]);
});

test('formats small sizes with one decimal', () => {
  expect([20_000, 4_800_000, 15_600_000].map(megabytes)).toEqual(['0.1 MB', '4.8 MB', '16 MB']);
});

test('uses common codec names', () => {
  expect([codecName('avc'), codecName('vp9'), codecName(null)]).toEqual(['H.264', 'VP9', 'unknown']);
});

test('estimates the remaining time in coarse steps once enough is done', () => {
  expect(estimateRemainingSeconds(0.5, 0.5)).toBeNull();
  expect(estimateRemainingSeconds(5, 0.01)).toBeNull();
  expect(estimateRemainingSeconds(10, 0.25)).toBe(30);
  expect([null, 0.4, 3.2, 27, 150].map(remainingTime)).toEqual([
    undefined,
    'almost done',
    'about 4 s left',
    'about 30 s left',
    'about 3 min left',
  ]);
});
