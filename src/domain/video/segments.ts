import type { RenderPlan } from './plan.ts';
import { frameCountOf } from './timeline.ts';

/** A range of output frames handled by one decoder and one encoder: `firstSlot` inclusive to `endSlot` exclusive. */
export type Segment = { firstSlot: number; endSlot: number };

/** A slot where a second segment could start, and how much of the clip is decoded just to reach it. */
type Split = { slot: number; wastedSeconds: number };

/** For shorter results, a second decoder and encoder don't pay off. */
const minSplitSeconds = 8;
/** Decoding the overlap twice must cost less than running in parallel gains. */
const maxWastedSeconds = 1.5;
/**
 * The maximum distance from the middle, as a fraction of the whole, at which both segments still take about the same
 * time.
 */
const maxImbalance = 0.1;

export function wholeSegment(plan: RenderPlan): Segment {
  return { firstSlot: 0, endSlot: frameCountOf(plan) };
}

/** Returns possible splits: keyframes near the middle, nearest first. */
export function splitSlots(plan: RenderPlan): number[] {
  const frames = frameCountOf(plan);
  if (frames < minSplitSeconds * plan.framesPerSecond) return [];
  const fromMiddle = (slot: number) => Math.abs(slot - frames / 2);
  const keyframes = Math.ceil(frames / plan.keyframeIntervalFrames);
  return Array.from({ length: keyframes }, (_, index) => index * plan.keyframeIntervalFrames)
    .filter((slot) => fromMiddle(slot) <= maxImbalance * frames)
    .sort((one, other) => fromMiddle(one) - fromMiddle(other));
}

/**
 * Splits where the least decoding is wasted, at the first such place. Returns one segment if every split wastes too
 * much.
 */
export function segmentsOf(plan: RenderPlan, splits: readonly Split[]): Segment[] {
  const whole = wholeSegment(plan);
  const split = splits
    .filter(({ wastedSeconds }) => wastedSeconds <= maxWastedSeconds)
    .reduce<Split | null>(
      (best, next) => (best && best.wastedSeconds <= next.wastedSeconds ? best : next),
      null,
    );
  if (!split) return [whole];
  return [
    { ...whole, endSlot: split.slot },
    { ...whole, firstSlot: split.slot },
  ];
}
