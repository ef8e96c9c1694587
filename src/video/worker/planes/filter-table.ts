/**
 * How each target pixel along one axis is made of source pixels: `starts[i]` is the first of eight neighbours,
 * `weights[8 * i + k]` their weights in 1/16384, summing to 16384. The last entries are padding to a multiple
 * of eight. `taps` is how many of the eight can be other than zero.
 */
export type FilterTable = { starts: Int32Array; weights: Int16Array; taps: number };

export const filterTaps = 8;
const weightOne = 1 << 14;

/** Cubic convolution with this much sharpening is what people know from ffmpeg's scaler. */
const sharpness = -0.6;

/** Eight taps hold the kernel up to a reduction by two; beyond it the kernel stays that wide. */
const maxStretch = filterTaps / 4;

/**
 * For rows each tap costs time, for columns eight cost as much as one. Without the outermost tap on either side at
 * 1080 to 608 lines the kernel lacks nothing above a twentieth of its peak.
 */
export const rowTaps = 6;

/** The part of a source that is shown, in its pixels; need not begin or end between two of them. */
export type SourceWindow = { start: number; size: number };

/**
 * The table that takes `sourceSize` pixels, or a window in them, to `targetSize` pixels; the kernel widens when shrinking.
 * Of a kernel that needs no more than 7 + 1/4 pixels, only the `wantedTaps` in the middle are used.
 */
export function filterTable(
  sourceSize: number,
  targetSize: number,
  wantedTaps = filterTaps,
  window: SourceWindow = { start: 0, size: sourceSize },
): FilterTable {
  const starts = new Int32Array(Math.ceil(targetSize / 8) * 8);
  const weights = new Int16Array(starts.length * filterTaps);
  const ratio = window.size / targetSize;
  const stretch = Math.min(Math.max(1, ratio), maxStretch);
  const usedTaps = 4 * stretch > 7.25 ? filterTaps : wantedTaps;
  const reach = Math.min(2 * stretch, usedTaps / 2);
  const lastStart = Math.max(0, sourceSize - usedTaps);
  let taps = 1;
  for (let index = 0; index < targetSize; index++) {
    const centre = window.start + (index + 0.5) * ratio - 0.5;
    const first = Math.floor(centre - reach) + 1;
    const start = Math.min(Math.max(0, first), lastStart);
    const exact = new Float64Array(filterTaps);
    for (let tap = 0; tap < usedTaps; tap++) {
      const at = Math.min(Math.max(0, first + tap), sourceSize - 1) - start;
      exact[at] = (exact[at] ?? 0) + cubic((first + tap - centre) / stretch);
    }
    const rounded = roundedToOne(exact);
    starts[index] = start;
    weights.set(rounded, index * filterTaps);
    taps = Math.max(taps, rounded.findLastIndex((weight) => weight !== 0) + 1);
  }
  return { starts, weights, taps };
}

function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x >= 2) return 0;
  if (x >= 1) return sharpness * (((x - 5) * x + 8) * x - 4);
  return ((sharpness + 2) * x - (sharpness + 3)) * x * x + 1;
}

/** Rounds to fixed point so that the sum is exactly one: a flat area must stay flat. */
function roundedToOne(exact: Float64Array): number[] {
  const sum = exact.reduce((total, weight) => total + weight, 0);
  const rounded = Array.from(exact, (weight) => Math.round((weight / sum) * weightOne));
  const largest = rounded.indexOf(Math.max(...rounded));
  const rest = weightOne - rounded.reduce((total, weight) => total + weight, 0);
  rounded[largest] = (rounded[largest] ?? 0) + rest;
  return rounded;
}
