/* The ids of items removed in this tab. An item that disappears and is not in this list was removed in another tab
   or on another device, so the screen reports it. */

const removedIds = new Set<string>();

export function markRemovedLocally(id: string): void {
  removedIds.add(id);
}

/** Call this when the item is restored or could not be removed. */
export function unmarkRemovedLocally(id: string): void {
  removedIds.delete(id);
}

export function wasRemovedLocally(id: string): boolean {
  return removedIds.has(id);
}
