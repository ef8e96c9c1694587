import type { PlannerSlot } from './slot.ts';
import { slotTitle } from './slot.ts';

export const planFileName = 'content-plan.txt';

/** The text export: a numbered section per slot with text. Empty if there is none. */
export function planText(slots: readonly PlannerSlot[]): string {
  const sections = slots
    .filter(({ content }) => content.trim() !== '')
    .map((slot) => `${slotTitle(slot)}:\n${slot.content.trim()}\n`);
  return sections.join(`\n${'-'.repeat(40)}\n\n`);
}

/** The name of a slot's image in the ZIP: `images/post-07.jpg`. Sorts like the slots. */
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
