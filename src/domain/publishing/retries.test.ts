import { expect, it } from 'vitest';
import { nextAttempt } from './retries.ts';

const windowEnd = 3_600_000;

it.each([
  [1, 5_000],
  [2, 10_000],
  [5, 80_000],
  [7, 300_000],
  [200, 300_000],
])('doubles the wait after each attempt, up to 5 minutes: attempt %i', (attempts, wait) => {
  expect(nextAttempt({ attempts, now: 0, windowEnd, afterSeconds: undefined })).toBe(wait);
});

it('waits at least as long as LinkedIn asks for', () => {
  expect(nextAttempt({ attempts: 1, now: 0, windowEnd, afterSeconds: 90 })).toBe(90_000);
  expect(nextAttempt({ attempts: 7, now: 0, windowEnd, afterSeconds: 90 })).toBe(300_000);
});

it('stops at the end of the retry window', () => {
  expect(nextAttempt({ attempts: 1, now: windowEnd - 5_000, windowEnd, afterSeconds: 0 })).toBe(windowEnd);
  expect(nextAttempt({ attempts: 1, now: windowEnd - 4_999, windowEnd, afterSeconds: 0 })).toBeUndefined();
});
