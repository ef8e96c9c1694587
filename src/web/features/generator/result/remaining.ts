import { estimateRemainingSeconds } from '../format.ts';

/** Returns the seconds left of a render, or null when unknown. Times are milliseconds of the same clock. */
export type Remaining = (fraction: number, nowMilliseconds: number) => number | null;

/** Starts counting at the given time, and again when the fraction drops, because a new attempt starts over. */
export function remainingFrom(startMilliseconds: number): Remaining {
  let startedAt = startMilliseconds;
  let before = 0;
  return (fraction, now) => {
    if (fraction < before) startedAt = now;
    before = fraction;
    return estimateRemainingSeconds((now - startedAt) / 1000, fraction);
  };
}
