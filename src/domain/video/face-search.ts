import type { FaceSample } from './faces.ts';
import { defaultTrim, type Trim, trimEndSeconds } from './trim.ts';

/** The faces found in a part of a clip. */
export type FaceSearch<Sample extends FaceSample = FaceSample> = { range: Trim; samples: readonly Sample[] };

/** Times from a file may differ in their last digits. */
const toleranceSeconds = 0.01;

/**
 * Returns the part of a clip to search for faces. It is as long as a video by default, so that another trim rarely
 * needs another search.
 */
export function faceSearchRange(used: Trim, clipSeconds: number): Trim {
  const usual = defaultTrim(clipSeconds);
  return contains(usual, used) ? usual : used;
}

/** Returns the samples of the used part of a clip; null if not all of it was searched. */
export function samplesIn<Sample extends FaceSample>(
  searches: readonly FaceSearch<Sample>[],
  used: Trim,
): Sample[] | null {
  const search = searches.find(({ range }) => contains(range, used));
  const endSeconds = trimEndSeconds(used);
  return (
    search?.samples.filter(({ seconds }) => seconds >= used.startSeconds && seconds <= endSeconds) ?? null
  );
}

function contains(range: Trim, part: Trim): boolean {
  return (
    part.startSeconds >= range.startSeconds &&
    trimEndSeconds(part) <= trimEndSeconds(range) + toleranceSeconds
  );
}
