/**
 * Arithmetic on 8-bit planes that lie in one memory. Places are byte offsets into it; strides are bytes from one
 * row to the next. The filter tables of `filterTable` are read as i32 starts and i16 weights.
 */
export type PlaneOperations = {
  /** Scales `sourceWidth` columns into a rectangle. `scratchRow` holds 2 · (sourceWidth + 40) bytes. */
  scalePlane(
    source: number,
    sourceStride: number,
    sourceWidth: number,
    target: number,
    targetStride: number,
    targetWidth: number,
    targetHeight: number,
    columnStarts: number,
    columnWeights: number,
    rowStarts: number,
    rowWeights: number,
    rowTaps: number,
    scratchRow: number,
  ): void;
  /** Turns a tightly packed plane clockwise by 1, 2 or 3 quarters. */
  turnPlane(
    source: number,
    sourceWidth: number,
    sourceHeight: number,
    target: number,
    targetStride: number,
    quarterTurns: number,
  ): void;
  /** Takes apart `count` interleaved pairs: what NV12 does with its two colour planes. */
  splitPlane(source: number, count: number, first: number, second: number): void;
  /** The mean of each block of 8 x 8 or 16 x 16 bytes, `columns` to a row, tightly packed. */
  averageBlocks(
    source: number,
    sourceStride: number,
    columns: number,
    rows: number,
    blockSize: number,
    target: number,
  ): void;
  /** Halves a tightly packed plane with even sides each way: the mean of each two by two bytes. */
  averagePairs(source: number, width: number, height: number, target: number): void;
  /** Covers a rectangle with tightly packed values as far as their alpha says: 255 wholly, 0 not at all. */
  blendPlane(
    target: number,
    targetStride: number,
    source: number,
    alpha: number,
    width: number,
    height: number,
  ): void;
  /** RGBA, tightly packed, even sides, to 4:2:0 in limited-range BT.709. */
  convertRgba(
    source: number,
    width: number,
    height: number,
    targetY: number,
    strideY: number,
    targetU: number,
    targetV: number,
    strideUv: number,
  ): void;
};
