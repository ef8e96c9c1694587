/**
 * A resampling filter along one axis. For target pixel `i`, `starts[i]` is the first of eight source pixels and
 * `weights[8 * i + k]` are their weights, which sum to 16384. Entries are padded to a multiple of eight. At most `taps`
 * of the eight weights are nonzero.
 */
export type FilterTable = { starts: Int32Array; weights: Int16Array; taps: number };

export const filterTaps = 8;
const weightOne = 1 << 14;

/** The cubic convolution parameter of ffmpeg's bicubic scaler. */
const sharpness = -0.6;

/** Eight taps suffice for a reduction by two. The kernel doesn't widen beyond that. */
const maxStretch = filterTaps / 4;

/**
 * Each row tap costs time, but eight column taps cost as much as one. When scaling from 1080 to 608 lines, the omitted
 * outer taps are below a twentieth of the kernel's peak.
 */
export const rowTaps = 6;

/** The visible part of a source in source pixels, possibly fractional. */
export type SourceWindow = { start: number; size: number };

/**
 * Creates the table that resamples `sourceSize` pixels, or a window of them, to `targetSize` pixels. The kernel widens
 * when shrinking. If it spans at most 7.25 pixels, only the `wantedTaps` in the middle are used.
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
    const center = window.start + (index + 0.5) * ratio - 0.5;
    const first = Math.floor(center - reach) + 1;
    const start = Math.min(Math.max(0, first), lastStart);
    const exact = new Float64Array(filterTaps);
    for (let tap = 0; tap < usedTaps; tap++) {
      const at = Math.min(Math.max(0, first + tap), sourceSize - 1) - start;
      exact[at] = (exact[at] ?? 0) + cubic((first + tap - center) / stretch);
    }
    const rounded = roundToUnitSum(exact);
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

/** Rounds to fixed point with a sum of exactly one, so that flat areas stay flat. */
function roundToUnitSum(exact: Float64Array): number[] {
  const sum = exact.reduce((total, weight) => total + weight, 0);
  const rounded = Array.from(exact, (weight) => Math.round((weight / sum) * weightOne));
  const largest = rounded.indexOf(Math.max(...rounded));
  const rest = weightOne - rounded.reduce((total, weight) => total + weight, 0);
  rounded[largest] = (rounded[largest] ?? 0) + rest;
  return rounded;
}
