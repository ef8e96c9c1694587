import type { PointerEvent } from 'react';

// In CSS pixels: further than a browser lets a finger go before it decides whether it scrolls the page.
const sidewaysDistance = 12;

/** Whether a finger that may scroll the page goes sideways by now, and so drags what it holds. `fromX` is where it began. */
export function isDragSideways(fromX: number, { clientX }: PointerEvent): boolean {
  return Math.abs(clientX - fromX) >= sidewaysDistance;
}
