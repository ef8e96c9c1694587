import { type CropRect, coverCrop, type Focus, type FocusKnot, type FocusPath } from './framing.ts';
import type { RenderPlan } from './plan.ts';

/** A crop starts to change its speed this long before a knot of its path, and ends the change this long after it. */
export const easeSeconds = 0.6;

/** Returns the part of the clip's frame that is visible at a time of the clip. */
export function cropAt(
  { framing, crop, source, videoArea }: Pick<RenderPlan, 'framing' | 'crop' | 'source' | 'videoArea'>,
  clipSeconds: number,
): CropRect {
  if (framing.kind !== 'fill' || !framing.path) return crop;
  return coverCrop(source, videoArea, focusAt(framing.path, clipSeconds));
}

/** Whether `cropAt` depends on the time. */
export function isCropMoving({ framing }: Pick<RenderPlan, 'framing'>): boolean {
  return framing.kind === 'fill' && framing.path !== undefined;
}

/**
 * Returns the focus at a time of the clip. Averages the straight lines between the knots over the surrounding time,
 * with weights that rise and fall evenly. The result never overshoots, and its acceleration is at most twice the
 * greatest speed per `easeSeconds`.
 */
export function focusAt(path: FocusPath, clipSeconds: number): Focus {
  const run = path.findLast(({ startSeconds }) => startSeconds <= clipSeconds) ?? path[0];
  const [first] = run?.knots ?? [];
  if (!run || !first) throw new Error('A focus path has at least one knot.');
  const focus = { x: first.x, y: first.y };
  let before = { x: 0, y: 0 };
  run.knots.forEach((knot, index) => {
    const after = speedBetween(knot, run.knots[index + 1]);
    const share = easedRamp(clipSeconds - knot.seconds);
    focus.x += (after.x - before.x) * share;
    focus.y += (after.y - before.y) * share;
    before = after;
  });
  return focus;
}

/** The path stands still after its last knot. */
function speedBetween(from: FocusKnot, to: FocusKnot | undefined): Focus {
  if (!to) return { x: 0, y: 0 };
  const seconds = to.seconds - from.seconds;
  return { x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds };
}

/** The average of a line that is zero until zero and then rises by one per second. */
function easedRamp(seconds: number): number {
  if (seconds <= -easeSeconds) return 0;
  if (seconds >= easeSeconds) return seconds;
  const near = (easeSeconds - Math.abs(seconds)) ** 3 / (6 * easeSeconds ** 2);
  return Math.max(0, seconds) + near;
}
