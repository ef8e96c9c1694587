import { expect, test } from 'vitest';
import { duckDecibels, duckingDecibels } from './music.ts';
import { levelSeconds } from './silence.ts';

const levels = (...spans: [seconds: number, decibels: number][]) =>
  Float32Array.from(
    spans.flatMap(([seconds, level]) => Array<number>(Math.round(seconds / levelSeconds)).fill(level)),
  );

test('music is quiet under words and at full level in pauses', () => {
  const gains = duckingDecibels(levels([2, -60], [2, -20], [0.4, -60], [2, -20], [3, -60]));
  const at = (seconds: number) => gains[Math.round(seconds / levelSeconds)];
  expect(at(1)).toBe(0);
  expect(at(2)).toBe(duckDecibels);
  expect(at(4.2), 'a short pause').toBe(duckDecibels);
  expect(at(6.3)).toBe(duckDecibels);
  expect(at(8)).toBe(0);
  // The gain falls before the first word and rises slowly after the last one.
  expect(at(1.7)).toBe(0);
  expect(at(1.9)).toBeLessThan(-5);
  expect(at(6.8)).toBeLessThan(-5);
});

test('the gain never jumps', () => {
  const gains = duckingDecibels(levels([2, -60], [1, -20], [1, -60], [1, -20], [1, -60]));
  const steps = Array.from(gains).map((gain, index) => Math.abs(gain - (gains[index - 1] ?? gain)));
  expect(Math.max(...steps)).toBeLessThan(1.1);
});

test('music stays quiet if speech and noise cannot be distinguished', () => {
  expect(new Set(duckingDecibels(levels([5, -30])))).toEqual(new Set([duckDecibels]));
});

test('cards without audio count as pauses but not for the noise floor', () => {
  const gains = duckingDecibels(levels([3, -80], [2, -20], [2, -50], [2, -20], [3, -80]));
  const at = (seconds: number) => gains[Math.round(seconds / levelSeconds)];
  expect([1, 4, 6.2, 8, 11].map(at)).toEqual([0, duckDecibels, 0, duckDecibels, 0]);
});
