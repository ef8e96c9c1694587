import type { PointerEvent } from 'react';

// In CSS pixels. Larger than the distance after which browsers treat a touch as scrolling.
const sidewaysDistance = 12;

/** Returns whether a touch has moved far enough sideways to be a drag. `fromX` is where it started. */
export function isDragSideways(fromX: number, { clientX }: PointerEvent): boolean {
  return Math.abs(clientX - fromX) >= sidewaysDistance;
}
