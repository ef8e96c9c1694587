/** The id and position of a slot. */
type Placed = { postId: string; position: number };

/**
 * The order record of the local slots. Ids in `base` for which `hasArrived` is false are not on this device yet, so
 * their absence is not a change. Returns `base` itself if nothing was moved, added, or removed.
 */
export function orderOf(
  slots: readonly Placed[],
  base: readonly string[],
  hasArrived: (id: string) => boolean,
): readonly string[] {
  const local = slots.toSorted((one, other) => one.position - other.position).map(({ postId }) => postId);
  const here = new Set(local);
  const knownHere = base.filter((id) => here.has(id));
  if (knownHere.length === local.length && knownHere.every((id, index) => id === local[index])) return base;
  return insertMissing(
    local,
    base.filter((id) => !here.has(id) && !hasArrived(id)),
    base,
  );
}

/**
 * Inserts the other ids of `order` into `ids`, each after its predecessor in `order`. Ids that `order` lacks go last.
 */
export function insertMissing(
  ids: readonly string[],
  more: readonly string[],
  order: readonly string[],
): readonly string[] {
  const result = [...ids];
  const places = new Map(order.map((id, index) => [id, index]));
  const added = more.toSorted(
    (one, other) => (places.get(one) ?? order.length) - (places.get(other) ?? order.length),
  );
  for (const id of added) {
    const place = places.get(id);
    const before =
      place === undefined ? undefined : order.slice(0, place).findLast((each) => result.includes(each));
    const index = place === undefined ? result.length : before === undefined ? 0 : result.indexOf(before) + 1;
    result.splice(index, 0, id);
  }
  return result;
}
