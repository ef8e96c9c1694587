import { expect, test } from 'vitest';
import { remainingFrom } from './remaining.ts';

test('estimates from the elapsed time of the attempt', () => {
  const remaining = remainingFrom(1_000);
  expect(remaining(0.01, 9_000), 'too little is done').toBeNull();
  expect(remaining(0.25, 11_000)).toBe(30);
  expect(remaining(0.5, 21_000)).toBe(20);
});

test('ignores the time of earlier attempts', () => {
  const remaining = remainingFrom(0);
  expect(remaining(0.5, 60_000)).toBe(60);
  expect(remaining(0, 100_000)).toBeNull();
  expect(remaining(0.5, 150_000)).toBe(50);
});
