/**
 * A change of a list: the items from `start` to `end` became the other list's items from `otherStart` to `otherEnd`.
 */
export type Hunk = { start: number; end: number; otherStart: number; otherEnd: number };

/** If more items differ, the whole list counts as replaced, because finding the shortest edit would take too long. */
const maxEdits = 1_000;

/**
 * Moves each change to a fixed one of its possible positions, so that the same change of two lists is at the same
 * place. For example, `a b` becomes `a b a b` by inserting `a b` before or after. Removals move to the first possible
 * position and insertions to the last, so an insertion that continues another one stays next to it.
 */
export function normalizeDiff(
  hunks: readonly Hunk[],
  items: readonly string[],
  others: readonly string[],
): Hunk[] {
  return insertionsAtEnd(removalsAtStart(hunks, items), items, others);
}

function removalsAtStart(hunks: readonly Hunk[], items: readonly string[]): Hunk[] {
  const slid: Hunk[] = [];
  for (const hunk of hunks) {
    const last = slid.at(-1);
    const room = hunk.otherStart === hunk.otherEnd ? hunk.start - (last?.end ?? 0) : 0;
    let by = 0;
    while (by < room && items[hunk.start - 1 - by] === items[hunk.end - 1 - by]) by += 1;
    slid.push(...joinedHunks(slid.pop(), moved(hunk, -by)));
  }
  return slid;
}

function insertionsAtEnd(
  hunks: readonly Hunk[],
  items: readonly string[],
  others: readonly string[],
): Hunk[] {
  const slid: Hunk[] = [];
  for (const hunk of hunks.toReversed()) {
    const next = slid.at(-1);
    const room = hunk.start === hunk.end ? (next?.start ?? items.length) - hunk.end : 0;
    let by = 0;
    while (by < room && items[hunk.end + by] === others[hunk.otherStart + by]) by += 1;
    slid.push(...joinedHunks(moved(hunk, by), slid.pop()).reverse());
  }
  return slid.reverse();
}

/** Joins two hunks into one if they touch. */
function joinedHunks(first: Hunk | undefined, second: Hunk | undefined): Hunk[] {
  if (!first || !second || first.end !== second.start)
    return [first, second].filter((hunk) => hunk !== undefined);
  return [{ ...first, end: second.end, otherEnd: second.otherEnd }];
}

function moved({ start, end, otherStart, otherEnd }: Hunk, by: number): Hunk {
  return { start: start + by, end: end + by, otherStart: otherStart + by, otherEnd: otherEnd + by };
}

/** Returns the shortest list of changes that turns one list into the other (Myers), in order. */
export function diff(items: readonly string[], others: readonly string[]): Hunk[] {
  let head = 0;
  const shorter = Math.min(items.length, others.length);
  while (head < shorter && items[head] === others[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && items.at(-1 - tail) === others.at(-1 - tail)) tail += 1;
  const [end, otherEnd] = [items.length - tail, others.length - tail];
  if (head === end && head === otherEnd) return [];
  if (head === end || head === otherEnd) return [{ start: head, end, otherStart: head, otherEnd }];
  const numbers = new Map<string, number>();
  const numbered = (list: readonly string[], listEnd: number) =>
    Int32Array.from({ length: listEnd - head }, (_, index) => {
      const item = list[head + index] ?? '';
      const number = numbers.get(item) ?? numbers.size;
      numbers.set(item, number);
      return number;
    });
  const edits = shortestEdit(numbered(items, end), numbered(others, otherEnd));
  if (!edits) return [{ start: head, end, otherStart: head, otherEnd }];
  return edits.map((hunk) => ({
    start: hunk.start + head,
    end: hunk.end + head,
    otherStart: hunk.otherStart + head,
    otherEnd: hunk.otherEnd + head,
  }));
}

function shortestEdit(a: Int32Array, b: Int32Array): Hunk[] | undefined {
  const limit = Math.min(a.length + b.length, maxEdits);
  const size = 2 * limit + 3;
  const center = limit + 1;
  const furthest = new Int32Array(size);
  const at = (reached: Int32Array, index: number) => reached[index] ?? 0;
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= limit; depth += 1) {
    // Stores only the diagonals that the way back from this depth reads.
    trace.push(furthest.slice(center - depth - 1, center + depth + 2));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const below = at(furthest, center + diagonal + 1);
      const beside = at(furthest, center + diagonal - 1);
      const isDown = diagonal === -depth || (diagonal !== depth && beside < below);
      let x = isDown ? below : beside + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest[center + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return hunksOf(trace, a.length, b.length);
    }
  }
  return undefined;
}

/** Walks back from the ends and joins single insertions and removals that touch. */
function hunksOf(trace: readonly Int32Array[], aLength: number, bLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [aLength, bLength];
  for (let depth = trace.length - 1; depth > 0; depth -= 1) {
    const reached = trace[depth] ?? new Int32Array();
    // The slice starts at diagonal `-depth - 1`.
    const at = (diagonal: number) => reached[diagonal + depth + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -depth || (diagonal !== depth && at(diagonal - 1) < at(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [at(from), at(from) - from];
    const [toX, toY] = isDown ? [fromX, fromY + 1] : [fromX + 1, fromY];
    const last = hunks.at(-1);
    if (last && last.start === toX && last.otherStart === toY) {
      last.start = fromX;
      last.otherStart = fromY;
    } else hunks.push({ start: fromX, end: toX, otherStart: fromY, otherEnd: toY });
    [x, y] = [fromX, fromY];
  }
  return hunks.reverse();
}
