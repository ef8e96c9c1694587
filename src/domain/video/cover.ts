import { clipSlots, type Timeline } from './timeline.ts';
import { trimEndSeconds } from './trim.ts';

/**
 * The time in the clip of the frame that replaces the first frame of the result. Null if the first frame stays: no
 * other frame was chosen, the trim no longer contains it, an intro card comes first, or there is only one frame.
 */
export function coverSecondsOf(chosenSeconds: number | null | undefined, timeline: Timeline): number | null {
  const { trim, framesPerSecond } = timeline;
  const { firstSlot, endSlot } = clipSlots(timeline);
  if (chosenSeconds === null || chosenSeconds === undefined || firstSlot > 0 || endSlot < 2) return null;
  const isFirst = chosenSeconds < trim.startSeconds + 0.5 / framesPerSecond;
  return isFirst || chosenSeconds > trimEndSeconds(trim) ? null : chosenSeconds;
}
