import { swipeActionPixels, swipeClampPixels } from './limits.ts';

/** How far a card follows the finger. */
export function swipeOffset(draggedPixels: number): number {
  return Math.max(-swipeClampPixels, Math.min(swipeClampPixels, draggedPixels));
}

/** What letting go does: right promotes, left archives, a short way does nothing. */
export function swipeAction(offsetPixels: number): 'promote' | 'archive' | null {
  if (offsetPixels > swipeActionPixels) return 'promote';
  if (offsetPixels < -swipeActionPixels) return 'archive';
  return null;
}
