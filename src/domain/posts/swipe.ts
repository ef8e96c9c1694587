import { swipeActionPixels, swipeClampPixels } from './limits.ts';

/** How far a card follows the finger. */
export function swipeOffset(draggedPixels: number): number {
  return Math.max(-swipeClampPixels, Math.min(swipeClampPixels, draggedPixels));
}

/** The action on release: right promotes, left archives, and a short swipe does nothing. */
export function swipeAction(offsetPixels: number): 'promote' | 'archive' | null {
  if (offsetPixels > swipeActionPixels) return 'promote';
  if (offsetPixels < -swipeActionPixels) return 'archive';
  return null;
}
