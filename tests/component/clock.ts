import { patch } from './patch.ts';

/** Advances `performance.now` until the end of the test, so that the next press is not part of a double press. */
export function advanceClock(milliseconds = 1_000): void {
  patch(performance, 'now', (now) => () => now.call(performance) + milliseconds);
}

/** Stops `performance.now`, so that two presses count as a double press. Returns a function that advances it. */
export function stopClock(): (milliseconds?: number) => void {
  let now = performance.now();
  patch(performance, 'now', () => () => now);
  return (milliseconds = 1_000) => {
    now += milliseconds;
  };
}

/** Returns a function that shifts `Date.now` until the end of the test. */
export function shiftDate(): (milliseconds: number) => void {
  let shift = 0;
  patch(Date, 'now', (now) => () => now.call(Date) + shift);
  return (milliseconds) => {
    shift = milliseconds;
  };
}
