import type { CropRect } from '#domain/video/framing.ts';
import { filterTable, filterTaps, rowTaps, type SourceWindow } from '../planes/filter-table.ts';
import { type Plane, wholePicture } from './make-template.ts';
import type { PlaneAt, PlaneSize, Template } from './template.ts';

/** A source's pixels beside a window that its edges are made of. */
const filterReachPixels = 8;

/** Lays the tables for one plane, or for the part of it that is shown, into memory and returns what scales it. */
export function createScaler(
  { math, lay, allot }: Template,
  from: PlaneSize,
  to: PlaneSize,
  shown: CropRect = wholePicture,
) {
  const across = windowIn(from.width, shown.left, shown.width);
  const down = windowIn(from.height, shown.top, shown.height);
  const columns = filterTable(across.usedSize, to.width, filterTaps, across.window);
  const rows = filterTable(down.usedSize, to.height, rowTaps, down.window);
  const columnStarts = lay(columns.starts);
  const columnWeights = lay(columns.weights);
  const rowStarts = lay(rows.starts);
  const rowWeights = lay(rows.weights);
  const scratchRow = allot(2 * (across.usedSize + 40));
  return (source: PlaneAt, target: PlaneAt) =>
    math.scalePlane(
      source.place + down.first * source.stride + across.first,
      source.stride,
      across.usedSize,
      target.place,
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

/** More than the tables and the scratch row of one scaler take. */
export function tableBytes(...layouts: { planes: [Plane, Plane, Plane] }[]): number {
  return layouts.reduce((sum, { planes: [luma] }) => sum + 24 * (luma.width + luma.height + 32), 0);
}

/** Which pixels along an axis are needed to show that share of it, and where among them it lies. */
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
