/** The minimum and maximum of a value. */
export type Range = { min: number; max: number };

/**
 * Returns the path through the ranges that moves least, as its value at each time: like a string pulled taut between
 * their edges. It is constant wherever the ranges allow. Its ends are free.
 */
export function tautPath(times: readonly number[], ranges: readonly Range[]): number[] {
  const common = commonRange(ranges);
  if (common.min <= common.max) return times.map(() => (common.min + common.max) / 2);
  const pinned = [...ranges];
  const [start, end] = [freeEnd(ranges), freeEnd(ranges.toReversed())];
  pinned[0] = { min: start, max: start };
  pinned[ranges.length - 1] = { min: end, max: end };
  return valuesOf(bendsOf(times, pinned), times);
}

/** The intersection of all ranges. If it is empty, `min` is above `max`. */
export function commonRange(ranges: readonly Range[]): Range {
  return {
    min: Math.max(...ranges.map(({ min }) => min)),
    max: Math.min(...ranges.map(({ max }) => max)),
  };
}

/** The start value of a path that stays constant for as long as possible and then moves as little as necessary. */
function freeEnd(ranges: readonly Range[]): number {
  let [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { min, max } of ranges) {
    if (min > highest) return highest;
    if (max < lowest) return lowest;
    lowest = Math.max(lowest, min);
    highest = Math.min(highest, max);
  }
  return (lowest + highest) / 2;
}

type Bend = { index: number; value: number };

/** The points between which the string is straight. The first and last ranges are single values. */
function bendsOf(times: readonly number[], ranges: readonly Range[]): Bend[] {
  const bends: Bend[] = [{ index: 0, value: ranges[0]?.min ?? 0 }];
  for (let from = bends[0]; from && from.index < ranges.length - 1; from = bends.at(-1))
    bends.push(nextBend(from, times, ranges));
  return bends;
}

/** Looks ahead as far as a straight line can pass. After that, the string bends around the edge in its way. */
function nextBend(from: Bend, times: readonly number[], ranges: readonly Range[]): Bend {
  const { index: start, value } = from;
  let min = { slope: Number.NEGATIVE_INFINITY, index: start, value };
  let max = { slope: Number.POSITIVE_INFINITY, index: start, value };
  for (let index = start + 1; index < ranges.length; index++) {
    const range = ranges[index];
    if (!range) break;
    const seconds = (times[index] ?? 0) - (times[start] ?? 0);
    const lowest = (range.min - value) / seconds;
    const highest = (range.max - value) / seconds;
    if (lowest > max.slope) return max;
    if (highest < min.slope) return min;
    if (lowest >= min.slope) min = { slope: lowest, index, value: range.min };
    if (highest <= max.slope) max = { slope: highest, index, value: range.max };
  }
  // The last range is a single value, which both lines reach.
  return min;
}

function valuesOf(bends: readonly Bend[], times: readonly number[]): number[] {
  let next = 1;
  return times.map((time, index) => {
    while (next < bends.length - 1 && index > (bends[next]?.index ?? 0)) next++;
    const [from, to] = [bends[next - 1], bends[next]];
    if (!from || !to) return bends[0]?.value ?? 0;
    const [start, end] = [times[from.index] ?? 0, times[to.index] ?? 0];
    return from.value + ((to.value - from.value) * (time - start)) / (end - start);
  });
}
