import { frameCountOf, type RenderPlan } from './plan.ts';

/** A run of the result's frames that one decoder and one encoder make: from `firstSlot` to the one before `endSlot`. */
export type Segment = { firstSlot: number; endSlot: number };

/** A slot where a second segment could begin, and how much of the clip would be decoded only to get there. */
type Cut = { slot: number; wastedSeconds: number };

/** Shorter results are made before a second decoder and encoder are worth their start. */
const minCutSeconds = 8;
/** What both segments decode must cost less than two at a time gain. */
const maxWastedSeconds = 1.5;
/** So far from the middle, as a share of the whole, both still end at about the same time. */
const maxImbalance = 0.1;

export function wholeSegment(plan: RenderPlan): Segment {
  return { firstSlot: 0, endSlot: frameCountOf(plan) };
}

/** Where the result may be cut in two: at its keyframes about the middle, the nearest first. */
export function cutSlots(plan: RenderPlan): number[] {
  const frames = frameCountOf(plan);
  if (frames < minCutSeconds * plan.framesPerSecond) return [];
  const fromMiddle = (slot: number) => Math.abs(slot - frames / 2);
  const keyframes = Math.ceil(frames / plan.keyframeIntervalFrames);
  return Array.from({ length: keyframes }, (_, index) => index * plan.keyframeIntervalFrames)
    .filter((slot) => fromMiddle(slot) <= maxImbalance * frames)
    .sort((one, other) => fromMiddle(one) - fromMiddle(other));
}

/** Two about equal segments, cut where the least is decoded in vain; of equal cuts the first. One where each would waste too much. */
export function segmentsOf(plan: RenderPlan, cuts: readonly Cut[]): Segment[] {
  const whole = wholeSegment(plan);
  const cut = cuts
    .filter(({ wastedSeconds }) => wastedSeconds <= maxWastedSeconds)
    .reduce<Cut | null>((best, it) => (best && best.wastedSeconds <= it.wastedSeconds ? best : it), null);
  if (!cut) return [whole];
  return [
    { ...whole, endSlot: cut.slot },
    { ...whole, firstSlot: cut.slot },
  ];
}
