/*
 * What was removed in this tab, by its id: whoever did that knows of it, and wants nothing of it. What is gone without
 * being here was removed in another tab or on another device.
 */

const removedIds = new Set<string>();

export function noteRemovedHere(id: string): void {
  removedIds.add(id);
}

/** Called when it is put back, or could not be removed. */
export function forgetRemovedHere(id: string): void {
  removedIds.delete(id);
}

export function isRemovedHere(id: string): boolean {
  return removedIds.has(id);
}
