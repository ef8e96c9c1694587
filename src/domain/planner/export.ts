import type { PlannerSlot } from './slot.ts';
import { slotTitle } from './slot.ts';

export const planFileName = 'content-plan.txt';

/**
 * The text export: a section for each slot that has words, under the number that the screen gives it. Empty when none
 * has.
 */
export function planText(slots: readonly PlannerSlot[]): string {
  const sections = slots
    .filter(({ content }) => content.trim() !== '')
    .map((slot) => `${slotTitle(slot)}:\n${slot.content.trim()}\n`);
  return sections.join(`\n${'-'.repeat(40)}\n\n`);
}

/** The name of a slot's picture in the ZIP: `images/post-07.jpg`. It sorts like the slots. */
export function imageFileName(slot: PlannerSlot, mediaType: string): string {
  const extension = extensions[mediaType] ?? 'jpg';
  return `images/post-${String(slot.position + 1).padStart(2, '0')}.${extension}`;
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
