import { expect, test } from 'vitest';
import { isStalled } from './render-state.ts';

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
