import { expect, test } from 'vitest';
import { decibelsToFactor, gainDecibelsFor } from './loudness.ts';

test('brings audio to -16 LUFS from above and below', () => {
  expect(gainDecibelsFor(-23)).toBe(7);
  expect(gainDecibelsFor(-9)).toBe(-7);
});

test('gives very quiet audio at most 20 dB of gain, and silence none', () => {
  expect(gainDecibelsFor(-50)).toBe(20);
  expect(gainDecibelsFor(-61)).toBe(0);
  expect(gainDecibelsFor(Number.NEGATIVE_INFINITY)).toBe(0);
});

test('converts 6 dB to a factor of about two', () => {
  expect(decibelsToFactor(6)).toBeCloseTo(1.995, 3);
});
