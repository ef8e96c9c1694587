import { maxInputDurationSeconds, minTrimSeconds } from './limits.ts';

/** The part of a clip that is used, in seconds of its presentation time from its start. */
export type Trim = { startSeconds: number; durationSeconds: number };

/** What is used of a clip for which nothing was chosen: its beginning, a minute of it at most. */
export function defaultTrim(clipSeconds: number): Trim {
  return { startSeconds: 0, durationSeconds: Math.min(clipSeconds, maxInputDurationSeconds) };
}

/** What of a wish a clip can give: inside it, a minute at most and a second at least, or all of a shorter clip. */
export function clampTrim(wish: Trim, clipSeconds: number): Trim {
  const shortest = Math.min(clipSeconds, minTrimSeconds);
  const longest = Math.min(clipSeconds, maxInputDurationSeconds);
  const durationSeconds = clamp(wish.durationSeconds, shortest, longest);
  return { startSeconds: clamp(wish.startSeconds, 0, clipSeconds - durationSeconds), durationSeconds };
}

/** The start is drawn there. The end stays, unless more than a minute would lie between: then it comes along. */
export function moveTrimStart(trim: Trim, startSeconds: number, clipSeconds: number): Trim {
  const end = trimEndSeconds(trim);
  const start = clamp(startSeconds, 0, end - Math.min(clipSeconds, minTrimSeconds));
  return { startSeconds: start, durationSeconds: Math.min(end - start, maxInputDurationSeconds) };
}

/** The end is drawn there. The start stays, unless more than a minute would lie between: then it comes along. */
export function moveTrimEnd(trim: Trim, endSeconds: number, clipSeconds: number): Trim {
  const shortest = Math.min(clipSeconds, minTrimSeconds);
  const end = clamp(endSeconds, Math.min(trim.startSeconds + shortest, clipSeconds), clipSeconds);
  const durationSeconds = Math.min(end - trim.startSeconds, maxInputDurationSeconds);
  return { startSeconds: end - durationSeconds, durationSeconds };
}

/** The whole part is moved; its length stays. */
export function moveTrim(trim: Trim, startSeconds: number, clipSeconds: number): Trim {
  return { ...trim, startSeconds: clamp(startSeconds, 0, clipSeconds - trim.durationSeconds) };
}

export function trimEndSeconds({ startSeconds, durationSeconds }: Trim): number {
  return startSeconds + durationSeconds;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
