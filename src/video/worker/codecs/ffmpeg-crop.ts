import { easeSeconds } from '#domain/video/focus-path.ts';
import type { FocusRun } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';

/** The ffmpeg filter that crops the trimmed clip to its visible part. Null if all of it is visible. */
export function cropFilter({ crop, framing, trim }: RenderPlan): string | null {
  if (crop.width === 1 && crop.height === 1) return null;
  const size = `crop=iw*${crop.width.toFixed(6)}:ih*${crop.height.toFixed(6)}`;
  const path = framing.kind === 'fill' ? framing.path : undefined;
  if (!path) return `${size}:iw*${crop.left.toFixed(6)}:ih*${crop.top.toFixed(6)}`;
  const start = (axis: 'x' | 'y', size: number) =>
    path
      .slice(1)
      .reduce(
        (before, run) =>
          `if(lt(t,${(run.startSeconds - trim.startSeconds).toFixed(4)}),${before},${focusOf(run, axis, trim.startSeconds)})`,
        path[0] ? focusOf(path[0], axis, trim.startSeconds) : '0.5',
      )
      .concat(`-${(size / 2).toFixed(6)}`);
  // The filter keeps the crop inside the frame.
  return `${size}:'iw*(${start('x', crop.width)})':'ih*(${start('y', crop.height)})':exact=1`;
}

/** Like `focusAt`, as an expression of the time `t` of the trim. */
function focusOf({ knots }: FocusRun, axis: 'x' | 'y', trimStartSeconds: number): string {
  let speed = 0;
  const terms = knots.map((knot, index) => {
    const next = knots[index + 1];
    const speedAfter = next ? (next[axis] - knot[axis]) / (next.seconds - knot.seconds) : 0;
    const change = speedAfter - speed;
    speed = speedAfter;
    return Math.abs(change) < 1e-6 ? '' : term(change, knot.seconds - trimStartSeconds);
  });
  return `(${(knots[0]?.[axis] ?? 0.5).toFixed(6)}${terms.join('')})`;
}

function term(change: number, seconds: number): string {
  const since = `t${seconds < 0 ? '+' : '-'}${Math.abs(seconds).toFixed(4)}`;
  const near = `pow(max(0,${easeSeconds}-abs(${since})),3)/${(6 * easeSeconds ** 2).toFixed(4)}`;
  return `${change < 0 ? '-' : '+'}${Math.abs(change).toFixed(6)}*(max(0,${since})+${near})`;
}
