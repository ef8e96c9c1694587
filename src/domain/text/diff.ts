/** A change of a list: the items `start` to `end` became the other list's items `otherStart` to `otherEnd`. */
export type Hunk = { start: number; end: number; otherStart: number; otherEnd: number };

/** Lists that differ more than this count as replaced as a whole: finding the shortest edit takes too long. */
const maxEdits = 1_000;

/**
 * Moves each change to the first of its equal positions (`a b` to `a b a b` inserts `a b` before or after), so that the
 * same change of two lists is at the same place.
 */
export function slidToStart(
  hunks: readonly Hunk[],
  items: readonly string[],
  others: readonly string[],
): Hunk[] {
  const slid: Hunk[] = [];
  for (const hunk of hunks) {
    const { start, end, otherStart, otherEnd } = hunk;
    const last = slid.at(-1);
    const room = start - (last?.end ?? 0);
    // Only a pure insertion or removal can slide: through items equal to its end.
    const [list, listEnd] = start === end ? [others, otherEnd] : [items, end];
    const canSlide = start === end || otherStart === otherEnd;
    let by = 0;
    while (canSlide && by < room && items[start - 1 - by] === list[listEnd - 1 - by]) by += 1;
    if (last && by === room) {
      last.end = end - by;
      last.otherEnd = otherEnd - by;
    } else {
      slid.push({
        start: start - by,
        end: end - by,
        otherStart: otherStart - by,
        otherEnd: otherEnd - by,
      });
    }
  }
  return slid;
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
    // Only the diagonals that this depth reads are kept for the way back.
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
