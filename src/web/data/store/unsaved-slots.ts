import { z } from 'zod';

const storageKey = 'standout-planner-unsaved';

/** Words of a slot that may not have reached the store when the page went, and the revision that they were typed over. */
export type UnsavedSlot = { postId: string; content: string; basedOnRevision: number };

/**
 * Notes words at once, without waiting. A page that is closed or reloaded cannot finish a transaction of the store; this it can. Silent when the
 * browser refuses: the transaction may still come through.
 */
export function noteUnsavedSlot(slot: UnsavedSlot): void {
  write([...readUnsavedSlots().filter(({ postId }) => postId !== slot.postId), slot]);
}

/** Called once the store has the words. */
export function forgetUnsavedSlot(postId: string): void {
  const all = readUnsavedSlots();
  const others = all.filter((slot) => slot.postId !== postId);
  if (others.length < all.length) write(others);
}

export function readUnsavedSlots(): UnsavedSlot[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

const schema = z.array(z.object({ postId: z.string(), content: z.string(), basedOnRevision: z.number() }));

function write(slots: readonly UnsavedSlot[]): void {
  try {
    if (slots.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(slots));
  } catch {
    // As above.
  }
}
