/**
 * Merges two orders of ids by each side's changes since `base`. An id that one side added, removed, or moved goes
 * where that side put it. If both sides moved it, it goes where theirs put it. Every other id keeps its place.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] {
  const [baseIds, ourIds, theirIds] = [new Set(base), new Set(ours), new Set(theirs)];
  const theirMoved = movedIds(base, theirs);
  const ourMoved = movedIds(base, ours);
  const isGone = (id: string) => baseIds.has(id) && !(ourIds.has(id) && theirIds.has(id));
  const isPlacedByUs = (id: string) =>
    !theirIds.has(id) || (ourMoved.has(id) && !theirMoved.has(id) && baseIds.has(id));
  const merged = [...theirIds].filter((id) => !isGone(id) && !isPlacedByUs(id));
  const placed = new Set(merged);
  // The nearest id before the current one on our side that already has a place.
  let previous: string | undefined;
  for (const id of ourIds) {
    if (!placed.has(id) && !isGone(id)) {
      merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id);
      placed.add(id);
    }
    if (placed.has(id)) previous = id;
  }
  return merged;
}

/** The ids whose order changed: those outside a longest run of ids in the same order. */
function movedIds(base: readonly string[], side: readonly string[]): Set<string> {
  const positions = new Map(base.map((id, position) => [id, position]));
  const common = side.filter((id) => positions.has(id));
  const keptIds = longestIncreasing(common, (id) => positions.get(id) ?? 0);
  return new Set(common.filter((id) => !keptIds.has(id)));
}

/** A longest increasing subsequence (patience sorting). */
function longestIncreasing(ids: readonly string[], positionOf: (id: string) => number): Set<string> {
  const tails: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of ids) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positionOf(tails[middle] ?? '') < positionOf(id)) low = middle + 1;
      else high = middle;
    }
    previous.set(id, tails[low - 1]);
    tails[low] = id;
  }
  const kept = new Set<string>();
  let id: string | undefined = tails.at(-1);
  while (id !== undefined) {
    kept.add(id);
    id = previous.get(id);
  }
  return kept;
}
