import { type FaceSample, faceFocus, focusOnFace, followedFaces, median } from './faces.ts';
import {
  type CropArea,
  centerFocus,
  coverCrop,
  type Focus,
  type FocusKnot,
  type FocusPath,
} from './framing.ts';
import type { PixelSize } from './geometry.ts';
import { commonRange, type Range, tautPath } from './taut-path.ts';

/** How far a face may be from its ideal place before the crop moves, relative to the size of the crop. */
const deadZone = 0.12;
/** In crop sizes per second: someone who walks at a usual distance takes two seconds to leave the crop. */
export const maxSpeed = 0.75;
/** If the crop stands still for at least this long, it is centered on the face. */
const restSeconds = 2;
/**
 * If the face disappears for longer, the crop waits for it. Otherwise the crop already moves to where the face
 * reappears.
 */
const maxBridgedSeconds = 2.5;
/** Frames that are further apart don't show when someone moved. */
const maxSpacingSeconds = 1;
const decimals = 100_000;

/**
 * Returns the path of a crop that follows the main face: it stands still while the face stays near one place, and
 * otherwise moves as little and as smoothly as possible. It jumps only at a scene cut. Null if it would never move.
 */
export function facePath(
  samples: readonly FaceSample[],
  source: PixelSize,
  area: CropArea,
): FocusPath | null {
  const typical = faceFocus(samples, source, area);
  if (!typical || !isDense(samples)) return null;
  const faces = followedFaces(samples);
  const { width, height } = coverCrop(source, area, centerFocus);
  const scenes: { startSeconds: number; moments: Moment[] }[] = [];
  samples.forEach(({ seconds, cutSeconds }, index) => {
    if (index === 0 || cutSeconds !== undefined)
      scenes.push({ startSeconds: cutSeconds ?? seconds, moments: [] });
    const face = faces[index];
    const focus = face ? focusOnFace(face, source, area) : null;
    scenes.at(-1)?.moments.push({ seconds, focus });
  });
  const path = scenes.map(({ startSeconds, moments }) => ({
    startSeconds,
    knots: knotsOf(moments, typical, { width, height }),
  }));
  return path.every(({ knots }) => knots.length === 1) && isNearlyStill(path, { width, height })
    ? null
    : path;
}

/** Whether a path that stands still in each scene could show every face equally well from one place. */
function isNearlyStill(path: FocusPath, { width, height }: Sides): boolean {
  const places = path.flatMap(({ knots }) => knots);
  const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (
    spanOf(places.map(({ x }) => x)) <= 2 * deadZone * width &&
    spanOf(places.map(({ y }) => y)) <= 2 * deadZone * height
  );
}

/** The shares of the clip's sides that the crop shows. */
type Sides = { width: number; height: number };

/** The path within a scene. Has a single knot if the crop stands still. */
function knotsOf(moments: readonly Moment[], typical: Focus, { width, height }: Sides): FocusKnot[] {
  const times = moments.map(({ seconds }) => seconds);
  const foci = withoutGaps(withoutOutliers(moments), typical);
  const wantedX = foci.map((focus) => focus.x);
  const wantedY = foci.map((focus) => focus.y);
  const x = axisPath(times, wantedX, width);
  const y = axisPath(times, wantedY, height);
  return bendsOf(
    times.map((seconds, index) => ({ seconds, x: rounded(x[index] ?? 0), y: rounded(y[index] ?? 0) })),
  );
}

type Moment = { seconds: number; focus: Focus | null };

function isDense(samples: readonly FaceSample[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 2) return false;
  return last.seconds - first.seconds <= maxSpacingSeconds * (samples.length - 1);
}

/** Replaces each place by the median of itself and its neighbors, so that a single wrong place does not count. */
function withoutOutliers(moments: readonly Moment[]): Moment[] {
  const seen = moments.flatMap(({ focus }) => focus ?? []);
  let position = 0;
  return moments.map(({ seconds, focus }) => {
    if (!focus) return { seconds, focus };
    const first = Math.max(0, Math.min(position++ - 1, seen.length - 3));
    const three = seen.slice(first, first + 3);
    return {
      seconds,
      focus: { x: median(three.map(({ x }) => x)), y: median(three.map(({ y }) => y)) },
    };
  });
}

/** The focus at each moment. While no face is visible, the focus stays, or moves on if the face is back soon. */
function withoutGaps(moments: readonly Moment[], typical: Focus): Focus[] {
  const isSeen = ({ focus }: Moment) => focus !== null;
  const first = moments.find(isSeen)?.focus ?? typical;
  return moments.map(({ seconds, focus }, index) => {
    if (focus) return focus;
    const before = moments.slice(0, index).findLast(isSeen);
    const after = moments.slice(index).find(isSeen);
    if (!before?.focus) return first;
    const gapSeconds = after ? after.seconds - before.seconds : Number.POSITIVE_INFINITY;
    if (!after?.focus || gapSeconds > maxBridgedSeconds) return before.focus;
    const share = (seconds - before.seconds) / gapSeconds;
    return {
      x: before.focus.x + share * (after.focus.x - before.focus.x),
      y: before.focus.y + share * (after.focus.y - before.focus.y),
    };
  });
}

/** The path along one axis, as its value at each time. `side` is the share of the clip that the crop shows. */
function axisPath(times: readonly number[], wanted: readonly number[], side: number): number[] {
  const max = Math.max(0.5, 1 - side / 2);
  const places = wanted.map((place) => Math.min(Math.max(place, 1 - max), max));
  const zone = deadZone * side;
  const ranges = places.map((place) => ({ min: place - zone, max: place + zone }));
  const path = tautPath(times, withRests(times, places, ranges));
  return withLimitedSpeed(times, path, maxSpeed * side);
}

/** Narrows the ranges to the median place while the path stands still for long enough. */
function withRests(times: readonly number[], places: readonly number[], ranges: readonly Range[]): Range[] {
  const path = tautPath(times, ranges);
  const centered = [...ranges];
  for (let start = 0, end = 0; start < path.length; start = end) {
    end = path.findIndex((value, index) => index > start && Math.abs(value - (path[start] ?? 0)) > 1e-9);
    if (end < 0) end = path.length;
    const middle = median(places.slice(start, end));
    const isWhole = end - start === path.length;
    const isNear = (range: Range | undefined) =>
      range !== undefined && range.min <= middle && middle <= range.max;
    let [first, last] = [start, end - 1];
    // Skips the start and end, where the face is still arriving or already leaving.
    while (!isWhole && first < last && !isNear(ranges[first])) first++;
    while (!isWhole && last > first && !isNear(ranges[last])) last--;
    if (!isWhole && (times[last] ?? 0) - (times[first] ?? 0) < restSeconds) continue;
    const { min, max } = commonRange(ranges.slice(first, last + 1));
    const rest = Math.min(Math.max(middle, min), max);
    centered.fill({ min: rest, max: rest }, first, last + 1);
  }
  return centered;
}

/**
 * Limits the speed of a path: the mean of the highest slower path below it and the lowest slower path above it. A slow
 * path stays the same.
 */
function withLimitedSpeed(times: readonly number[], path: readonly number[], speed: number): number[] {
  const above = notRisingFaster(times, path, speed);
  const below = notRisingFaster(
    times,
    path.map((value) => -value),
    speed,
  );
  return above.map((value, index) => (value - (below[index] ?? 0)) / 2);
}

/** The highest path below this one whose speed stays within the limit. */
function notRisingFaster(times: readonly number[], path: readonly number[], speed: number): number[] {
  const limited = [...path];
  const limit = (index: number, neighbor: number) => {
    const seconds = Math.abs((times[index] ?? 0) - (times[neighbor] ?? 0));
    limited[index] = Math.min(limited[index] ?? 0, (limited[neighbor] ?? 0) + speed * seconds);
  };
  for (let index = 1; index < path.length; index++) limit(index, index - 1);
  for (let index = path.length - 2; index >= 0; index--) limit(index, index + 1);
  return limited;
}

/** Removes knots on the straight line between their neighbors. One knot remains if the path stands still. */
function bendsOf(knots: readonly FocusKnot[]): FocusKnot[] {
  const bends = knots.filter((knot, index) => {
    const [before, after] = [knots[index - 1], knots[index + 1]];
    if (!before || !after) return true;
    const share = (knot.seconds - before.seconds) / (after.seconds - before.seconds);
    const offX = before.x + share * (after.x - before.x) - knot.x;
    const offY = before.y + share * (after.y - before.y) - knot.y;
    return Math.hypot(offX, offY) > 2 / decimals;
  });
  const [first, last] = [bends[0], bends.at(-1)];
  const isStill = bends.length === 2 && first?.x === last?.x && first?.y === last?.y;
  return isStill && first ? [first] : bends;
}

function rounded(value: number): number {
  return Math.round(value * decimals) / decimals;
}
