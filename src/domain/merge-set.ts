/**
 * Merges two unordered lists by each side's changes since `base`: items that either side added stay, items that either
 * removed go. Their items come first.
 */
export function mergeSet(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] {
  const [baseItems, ourItems, theirItems] = [new Set(base), new Set(ours), new Set(theirs)];
  const kept = theirs.filter((item) => ourItems.has(item) || !baseItems.has(item));
  const added = ours.filter((item) => !baseItems.has(item) && !theirItems.has(item));
  return [...kept, ...added];
}
