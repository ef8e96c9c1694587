/** A slot's id and place, as far as the order needs them. */
type Placed = { postId: string; position: number };

/**
 * The order record of the local slots. Ids in `base` whose slot `hasArrived` denies are not here yet, so their absence
 * is no change: the result is `base` itself while nothing was moved, added, or removed.
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
  return inserted(
    local,
    base.filter((id) => !here.has(id) && !hasArrived(id)),
    base,
  );
}

/** `ids` with more ids, each after the one that precedes it in `order`; those that `order` lacks go last. */
export function inserted(
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
