import { estimateRemainingSeconds } from '../format.ts';

/** Returns the remaining seconds of a render, or null if unknown. Times are milliseconds of the same clock. */
export type Remaining = (fraction: number, nowMilliseconds: number) => number | null;

/** Starts counting at the given time, and again when the fraction drops, because then a new attempt has started. */
export function remainingFrom(startMilliseconds: number): Remaining {
  let startedAt = startMilliseconds;
  let before = 0;
  return (fraction, now) => {
    if (fraction < before) startedAt = now;
    before = fraction;
    return estimateRemainingSeconds((now - startedAt) / 1000, fraction);
  };
}
