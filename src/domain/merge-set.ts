/**
 * Merges two lists without an order of their own, by what each side did since `base`: what either added stays, what
 * either removed goes. Theirs come first.
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
