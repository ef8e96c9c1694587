import type { CropRect } from '#domain/video/framing.ts';
import {
  type FilterTable,
  filterTable,
  filterTaps,
  rowTaps,
  type SourceWindow,
} from '../planes/filter-table.ts';
import type { Plane } from './create-frame-buffer.ts';
import type { FrameBuffer, PlaneRef, PlaneSize } from './frame-buffer.ts';

type Memory = Pick<FrameBuffer, 'math' | 'store' | 'allocate'>;
/** Scales a plane, or its visible part. */
type Scaler = (source: PlaneRef, target: PlaneRef) => void;
/** Like `Scaler`, for a part that can be elsewhere in each frame but always has the same size. */
type MovingScaler = (source: PlaneRef, target: PlaneRef, shown: CropRect) => void;

/** The number of source pixels outside the visible part that contribute to its edges. */
const filterReachPixels = 8;

/**
 * A moving part starts at multiples of this fraction of a pixel. The difference is invisible, and each step needs only
 * one table.
 */
const stepsPerPixel = 8;

/** Prepares the filter tables for a plane, or its visible part, and returns a function that scales it. */
export function createScaler(buffer: Memory, from: PlaneSize, to: PlaneSize, shown: CropRect): Scaler {
  const across = windowIn(from.width, shown.left * from.width, shown.width * from.width);
  const down = windowIn(from.height, shown.top * from.height, shown.height * from.height);
  const rowTable = filterTable(down.usedSize, to.height, rowTaps, down.window);
  const columns = storedTable(buffer, filterTable(across.usedSize, to.width, filterTaps, across.window));
  const rows = storedTable(buffer, rowTable);
  const scratchRow = buffer.allocate(2 * (across.usedSize + 40));
  return (source, target) =>
    buffer.math.scalePlane(
      source.address + down.first * source.stride + across.first,
      source.stride,
      across.usedSize,
      target.address,
      target.stride,
      to.width,
      to.height,
      columns.starts,
      columns.weights,
      rows.starts,
      rows.weights,
      rowTable.taps,
      scratchRow,
    );
}

/** Returns a function that scales a moving part of a plane. Tables are created when first needed. */
export function createMovingScaler(
  buffer: Memory,
  from: PlaneSize,
  to: PlaneSize,
  shown: Pick<CropRect, 'width' | 'height'>,
): MovingScaler {
  const across = movingAxis(buffer, from.width, to.width, shown.width, filterTaps);
  const down = movingAxis(buffer, from.height, to.height, shown.height, rowTaps);
  const scratchRow = buffer.allocate(2 * (from.width + 40));
  return (source, target, { left, top }) => {
    const columns = across(left);
    const rows = down(top);
    buffer.math.scalePlane(
      source.address + rows.first * source.stride + columns.first,
      source.stride,
      columns.usedSize,
      target.address,
      target.stride,
      to.width,
      to.height,
      columns.starts,
      columns.weights,
      rows.starts,
      rows.weights,
      rows.taps,
      scratchRow,
    );
  };
}

/** An upper bound for the memory of one scaler's tables and scratch row. */
export function tableBytes(...layouts: { planes: [Plane, Plane, Plane] }[]): number {
  return layouts.reduce((sum, { planes: [luma] }) => sum + 24 * (luma.width + luma.height + 32), 0);
}

/** The pixels along an axis that are needed to show a part of it, and the position of the part within them. */
function windowIn(
  size: number,
  startPixels: number,
  sizePixels: number,
): { first: number; usedSize: number; window: SourceWindow } {
  const first = Math.max(0, Math.floor(startPixels) - filterReachPixels);
  const end = Math.min(size, Math.ceil(startPixels + sizePixels) + filterReachPixels);
  return { first, usedSize: end - first, window: { start: startPixels - first, size: sizePixels } };
}

/** A table in memory: the addresses of its parts. */
type StoredTable = { starts: number; weights: number };

function storedTable({ store }: Memory, { starts, weights }: FilterTable): StoredTable {
  return { starts: store(starts), weights: store(weights) };
}

/** Keeps one table in memory, for the latest position. */
function movingAxis(buffer: Memory, size: number, targetSize: number, share: number, taps: number) {
  const sizePixels = share * size;
  const stored = storedTable(buffer, filterTable(size, targetSize, taps));
  // One table per step within a pixel. Near the edges, where filters are cut off, one per position.
  const tables = new Map<string, FilterTable>();
  let current: FilterTable | null = null;
  return (start: number): StoredTable & { first: number; usedSize: number; taps: number } => {
    const nearest = Math.round(start * size * stepsPerPixel) / stepsPerPixel;
    const startPixels = Math.min(Math.max(0, nearest), size - sizePixels);
    const { first, usedSize, window } = windowIn(size, startPixels, sizePixels);
    const key = `${window.start} ${usedSize}`;
    const table = tables.get(key) ?? filterTable(usedSize, targetSize, taps, window);
    tables.set(key, table);
    if (table !== current) {
      const { buffer: memory } = buffer.math.memory;
      new Int32Array(memory, stored.starts, table.starts.length).set(table.starts);
      new Int16Array(memory, stored.weights, table.weights.length).set(table.weights);
      current = table;
    }
    return { ...stored, first, usedSize, taps: table.taps };
  };
}
