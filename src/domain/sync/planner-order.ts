/**
 * Returns the order of the slots as the account should have it: the order on this device, and slots of the last shared
 * order that this device has not received yet, where they were. `isKnown` tells whether a slot was ever here.
 */
export function sharedOrder(
  localIds: readonly string[],
  baseIds: readonly string[],
  isKnown: (slotId: string) => boolean,
): string[] {
  const ids = [...localIds];
  const here = new Set(localIds);
  for (const [index, slotId] of baseIds.entries()) {
    if (here.has(slotId) || isKnown(slotId)) continue;
    const previous = baseIds.slice(0, index).findLast((id) => here.has(id));
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, slotId);
    here.add(slotId);
  }
  return ids;
}

/** Puts this device's slots into an order of the account. Slots that it lacks come last, in their order so far. */
export function inSharedOrder(localIds: readonly string[], orderIds: readonly string[]): string[] {
  const here = new Set(localIds);
  const ordered = [...new Set(orderIds)].filter((id) => here.has(id));
  const listed = new Set(ordered);
  return [...ordered, ...localIds.filter((id) => !listed.has(id))];
}
