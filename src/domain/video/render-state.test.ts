import { expect, test } from 'vitest';
import { isStalled, wasSuspended } from './render-state.ts';

test('a render stalls after more than twenty seconds without a frame', () => {
  const pulse = { stage: 'encoding', lastGrowthMilliseconds: 5_000 } as const;
  expect(isStalled({ ...pulse, nowMilliseconds: 25_000 })).toBe(false);
  expect(isStalled({ ...pulse, nowMilliseconds: 25_001 })).toBe(true);
});

test('the timeout is longer while ffmpeg.wasm may still be loading', () => {
  const pulse = { stage: 'preparing', lastGrowthMilliseconds: 0 } as const;
  expect(isStalled({ ...pulse, nowMilliseconds: 30_000 })).toBe(false);
  expect(isStalled({ ...pulse, nowMilliseconds: 45_001 })).toBe(true);
});

test('a check that is far too late means that the page was suspended', () => {
  expect(wasSuspended({ lastCheckMilliseconds: 1_000, nowMilliseconds: 5_000 })).toBe(false);
  expect(wasSuspended({ lastCheckMilliseconds: 1_000, nowMilliseconds: 5_001 })).toBe(true);
});
