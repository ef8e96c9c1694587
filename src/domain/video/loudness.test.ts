import { expect, test } from 'vitest';
import { decibelsToFactor, gainDecibelsFor } from './loudness.ts';

test('sound is brought to -16 LUFS from above and below', () => {
  expect(gainDecibelsFor(-23)).toBe(7);
  expect(gainDecibelsFor(-9)).toBe(-7);
});

test('what is nearly silent is lifted by 20 dB at most, and silence not at all', () => {
  expect(gainDecibelsFor(-50)).toBe(20);
  expect(gainDecibelsFor(-61)).toBe(0);
  expect(gainDecibelsFor(Number.NEGATIVE_INFINITY)).toBe(0);
});

test('6 dB are about twice', () => {
  expect(decibelsToFactor(6)).toBeCloseTo(1.995, 3);
});
