/** How long elements take to enter, and to leave. */
const motionSeconds = 0.6;
/** Shorter results have no motion, because the elements would hardly rest between entering and leaving. */
const minRangeSeconds = 3;

/**
 * An element's distance from its place in design units (`across` is in reading direction), and its opacity from 0 to
 * 1.
 */
export type MotionState = { across: number; down: number; opacity: number };

export const settled: MotionState = { across: 0, down: 0, opacity: 1 };

/** How speed changes: `out` slows down, `in` speeds up. */
type Easing = 'in' | 'out';

/** The state that an element moves from or to, and the part of the time in which it moves, as shares from 0 to 1. */
type MotionKeyframe = MotionState & { fromShare: number; toShare: number; easing: Easing };

/** An element enters from one state and leaves to another. If `leave` is null, it stays to the end. */
export type ElementMotion = { enter: MotionKeyframe; leave: MotionKeyframe | null };

/** The output frames that show the elements: they enter during the first `frames` and leave during the last. */
export type MotionRange = { firstSlot: number; endSlot: number; frames: number };

/** Returns null if there is not enough time for motion. */
export function motionRange(
  { firstSlot, endSlot }: { firstSlot: number; endSlot: number },
  framesPerSecond: number,
): MotionRange | null {
  if (endSlot - firstSlot < minRangeSeconds * framesPerSecond) return null;
  return { firstSlot, endSlot, frames: Math.round(motionSeconds * framesPerSecond) };
}

/** A moment of the motion. `progress` goes from 0 to 1. */
export type MotionMoment = { phase: 'enter' | 'leave'; progress: number };

/** Returns the moment of the motion in an output frame, or null if all elements are settled. */
export function motionMomentAt(
  { firstSlot, endSlot, frames }: MotionRange,
  slot: number,
): MotionMoment | null {
  const sinceStart = slot - firstSlot;
  const untilEnd = endSlot - slot;
  if (sinceStart < 0 || untilEnd <= 0) return null;
  if (sinceStart < frames) return { phase: 'enter', progress: sinceStart / frames };
  // The last frame shows the end of the motion.
  if (untilEnd <= frames) return { phase: 'leave', progress: (frames - untilEnd + 1) / frames };
  return null;
}

/** Returns the place and opacity of an element. */
export function motionStateAt({ enter, leave }: ElementMotion, moment: MotionMoment): MotionState {
  if (moment.phase === 'enter') return mix(enter, settled, easedShare(enter, moment.progress));
  return leave ? mix(settled, leave, easedShare(leave, moment.progress)) : settled;
}

function easedShare({ fromShare, toShare, easing }: MotionKeyframe, progress: number): number {
  const share = Math.min(1, Math.max(0, (progress - fromShare) / (toShare - fromShare)));
  return easing === 'out' ? 1 - (1 - share) ** 3 : share ** 3;
}

function mix(one: MotionState, other: MotionState, share: number): MotionState {
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    across: between(one.across, other.across),
    down: between(one.down, other.down),
    opacity: between(one.opacity, other.opacity),
  };
}
