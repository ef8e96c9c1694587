const firstWaitMilliseconds = 5_000;
const maxWaitMilliseconds = 5 * 60_000;

/**
 * Returns when to try again, or undefined if that would be after the retry window. The delay doubles with each attempt
 * and is at least as long as LinkedIn asks for. All times are in milliseconds.
 */
export function nextAttempt(given: {
  /** The number of attempts so far, at least 1. */
  attempts: number;
  now: number;
  windowEnd: number;
  afterSeconds: number | undefined;
}): number | undefined {
  const { attempts, now, windowEnd, afterSeconds = 0 } = given;
  const wait = Math.min(maxWaitMilliseconds, firstWaitMilliseconds * 2 ** (attempts - 1));
  const next = now + Math.max(wait, afterSeconds * 1_000);
  return next <= windowEnd ? next : undefined;
}
