import type { CropRect } from '#domain/video/framing.ts';
import { filterTable, filterTaps, rowTaps, type SourceWindow } from '../planes/filter-table.ts';
import { type Plane, wholeFrame } from './create-frame-buffer.ts';
import type { FrameBuffer, PlaneRef, PlaneSize } from './frame-buffer.ts';

/** Source pixels outside a window that contribute to its edges. */
const filterReachPixels = 8;

/** Prepares the filter tables for a plane, or its visible part, and returns a function that scales it. */
export function createScaler(
  { math, store, allocate }: FrameBuffer,
  from: PlaneSize,
  to: PlaneSize,
  shown: CropRect = wholeFrame,
) {
  const across = windowIn(from.width, shown.left, shown.width);
  const down = windowIn(from.height, shown.top, shown.height);
  const columns = filterTable(across.usedSize, to.width, filterTaps, across.window);
  const rows = filterTable(down.usedSize, to.height, rowTaps, down.window);
  const columnStarts = store(columns.starts);
  const columnWeights = store(columns.weights);
  const rowStarts = store(rows.starts);
  const rowWeights = store(rows.weights);
  const scratchRow = allocate(2 * (across.usedSize + 40));
  return (source: PlaneRef, target: PlaneRef) =>
    math.scalePlane(
      source.address + down.first * source.stride + across.first,
      source.stride,
      across.usedSize,
      target.address,
      target.stride,
      to.width,
      to.height,
      columnStarts,
      columnWeights,
      rowStarts,
      rowWeights,
      rows.taps,
      scratchRow,
    );
}

/** An upper bound for the memory of one scaler's tables and scratch row. */
export function tableBytes(...layouts: { planes: [Plane, Plane, Plane] }[]): number {
  return layouts.reduce((sum, { planes: [luma] }) => sum + 24 * (luma.width + luma.height + 32), 0);
}

/** The pixels along an axis that are needed to show part of it, and the part's window within them. */
function windowIn(
  size: number,
  start: number,
  share: number,
): { first: number; usedSize: number; window: SourceWindow } {
  const first = Math.max(0, Math.floor(start * size) - filterReachPixels);
  const end = Math.min(size, Math.ceil((start + share) * size) + filterReachPixels);
  return {
    first,
    usedSize: end - first,
    window: { start: start * size - first, size: share * size },
  };
}
