import { maxInputDurationSeconds, minTrimSeconds } from './limits.ts';

/** The part of a clip to use, in seconds of presentation time from the start of the clip. */
export type Trim = { startSeconds: number; durationSeconds: number };

/** The default: the whole clip, or its first minute. */
export function defaultTrim(clipSeconds: number): Trim {
  return { startSeconds: 0, durationSeconds: Math.min(clipSeconds, maxInputDurationSeconds) };
}

/**
 * Moves a requested trim inside the clip and limits it to 1 second or more, up to `maxSeconds` (or the whole clip if
 * that is shorter).
 */
export function clampTrim(requested: Trim, clipSeconds: number, maxSeconds = maxInputDurationSeconds): Trim {
  const shortest = Math.min(clipSeconds, minTrimSeconds);
  const longest = Math.min(clipSeconds, maxSeconds);
  const durationSeconds = clamp(requested.durationSeconds, shortest, longest);
  return { startSeconds: clamp(requested.startSeconds, 0, clipSeconds - durationSeconds), durationSeconds };
}

/** Moves the start. The end moves along only if the trim would become too long. */
export function moveTrimStart(
  trim: Trim,
  startSeconds: number,
  clipSeconds: number,
  maxSeconds = maxInputDurationSeconds,
): Trim {
  const end = trimEndSeconds(trim);
  const start = clamp(startSeconds, 0, end - Math.min(clipSeconds, minTrimSeconds));
  return { startSeconds: start, durationSeconds: Math.min(end - start, maxSeconds) };
}

/** Moves the end. The start moves along only if the trim would become too long. */
export function moveTrimEnd(
  trim: Trim,
  endSeconds: number,
  clipSeconds: number,
  maxSeconds = maxInputDurationSeconds,
): Trim {
  const shortest = Math.min(clipSeconds, minTrimSeconds);
  const end = clamp(endSeconds, Math.min(trim.startSeconds + shortest, clipSeconds), clipSeconds);
  const durationSeconds = Math.min(end - trim.startSeconds, maxSeconds);
  return { startSeconds: end - durationSeconds, durationSeconds };
}

/** Moves the whole trim without changing its length. */
export function moveTrim(trim: Trim, startSeconds: number, clipSeconds: number): Trim {
  return { ...trim, startSeconds: clamp(startSeconds, 0, clipSeconds - trim.durationSeconds) };
}

export function trimEndSeconds({ startSeconds, durationSeconds }: Trim): number {
  return startSeconds + durationSeconds;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
