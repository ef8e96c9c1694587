import type { PointerEvent } from 'react';

// In CSS pixels. Larger than the distance at which a browser decides that a touch scrolls the page.
const sidewaysDistance = 12;

/** Whether a touch has moved sideways far enough to be a drag rather than a scroll. `fromX` is where it started. */
export function isDragSideways(fromX: number, { clientX }: PointerEvent): boolean {
  return Math.abs(clientX - fromX) >= sidewaysDistance;
}
