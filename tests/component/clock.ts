import { onTestFinished } from 'vitest';

const { performance } = globalThis;

/** Advances `performance.now`: the next press is not part of a double press. */
export function advanceClock(milliseconds = 1_000): void {
  const now = performance.now.bind(performance);
  setClock(() => now() + milliseconds);
}

function setClock(now: () => number): void {
  performance.now = now;
  onTestFinished(() => void Reflect.deleteProperty(performance, 'now'));
}

/** Stops `performance.now`, so that two presses count as a double press. */
export function stopClock(): void {
  const now = performance.now();
  setClock(() => now);
}
