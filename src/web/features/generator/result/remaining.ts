import { estimateRemainingSeconds } from '../format.ts';

/** Tells how many seconds of a render are left, null where it cannot. Times are milliseconds of one clock. */
export type Remaining = (fraction: number, nowMilliseconds: number) => number | null;

/** Counts from the given moment, and anew when a further attempt begins, which goes back to where the one before began. */
export function remainingFrom(startMilliseconds: number): Remaining {
  let startedAt = startMilliseconds;
  let before = 0;
  return (fraction, now) => {
    if (fraction < before) startedAt = now;
    before = fraction;
    return estimateRemainingSeconds((now - startedAt) / 1000, fraction);
  };
}
