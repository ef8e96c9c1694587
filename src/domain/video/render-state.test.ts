import { expect, test } from 'vitest';
import { isStalled, wasSuspended } from './render-state.ts';

test('twenty seconds without a frame are a stall, one millisecond less is not', () => {
  const pulse = { stage: 'encoding', lastGrowthMilliseconds: 5_000 } as const;
  expect(isStalled({ ...pulse, nowMilliseconds: 25_000 })).toBe(false);
  expect(isStalled({ ...pulse, nowMilliseconds: 25_001 })).toBe(true);
});

test('while preparing, loading an engine may take its own time first', () => {
  const pulse = { stage: 'preparing', lastGrowthMilliseconds: 0 } as const;
  expect(isStalled({ ...pulse, nowMilliseconds: 30_000 })).toBe(false);
  expect(isStalled({ ...pulse, nowMilliseconds: 45_001 })).toBe(true);
});

test('a check that comes much later than its interval follows a sleep of the whole page, not a stall', () => {
  expect(wasSuspended({ lastCheckMilliseconds: 1_000, nowMilliseconds: 5_000 })).toBe(false);
  expect(wasSuspended({ lastCheckMilliseconds: 1_000, nowMilliseconds: 5_001 })).toBe(true);
});
