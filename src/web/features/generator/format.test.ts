import { expect, test } from 'vitest';
import { clockTime, codecName, estimateRemainingSeconds, megabytes, remainingTime } from './format.ts';

test('times read like a player’s', () => {
  expect([0, 5.4, 65, 725, 3723].map(clockTime)).toEqual(['0:00', '0:05', '1:05', '12:05', '1:02:03']);
});

test('sizes have one digit while small', () => {
  expect([20_000, 4_800_000, 15_600_000].map(megabytes)).toEqual(['0.1 MB', '4.8 MB', '16 MB']);
});

test('codecs have the names that people know', () => {
  expect([codecName('avc'), codecName('vp9'), codecName(null)]).toEqual(['H.264', 'VP9', 'unknown']);
});

test('the remaining time is told once there is something to tell it from, and in calm steps', () => {
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
