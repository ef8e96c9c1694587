import { swipeActionPixels, swipeClampPixels } from './limits.ts';

/** How far a card follows the finger. */
export function swipeOffset(draggedPixels: number): number {
  return Math.max(-swipeClampPixels, Math.min(swipeClampPixels, draggedPixels));
}

/** The action on release: a swipe to the right promotes, one to the left archives, and a short one does nothing. */
export function swipeAction(offsetPixels: number): 'promote' | 'archive' | null {
  if (offsetPixels > swipeActionPixels) return 'promote';
  if (offsetPixels < -swipeActionPixels) return 'archive';
  return null;
}
