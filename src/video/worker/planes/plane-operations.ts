/**
 * Operations on 8-bit planes in one memory. Addresses are byte offsets; strides are bytes between rows. The tables of
 * `filterTable` are i32 starts and i16 weights.
 */
export type PlaneOperations = {
  /** Scales `sourceWidth` columns into a rectangle. `scratchRow` needs 2 · (sourceWidth + 40) bytes. */
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
  /** Rotates a tightly packed plane clockwise by 1, 2, or 3 quarter turns. */
  rotatePlane(
    source: number,
    sourceWidth: number,
    sourceHeight: number,
    target: number,
    targetStride: number,
    quarterTurns: number,
  ): void;
  /** Splits `count` interleaved pairs, such as the chroma of NV12. */
  deinterleave(source: number, count: number, first: number, second: number): void;
  /** Averages blocks of 8 x 8 or 16 x 16 bytes into a tightly packed plane of `columns` per row. */
  averageBlocks(
    source: number,
    sourceStride: number,
    columns: number,
    rows: number,
    blockSize: number,
    target: number,
  ): void;
  /** Halves a tightly packed plane with even sides in both directions, averaging 2 x 2 bytes. */
  halvePlane(source: number, width: number, height: number, target: number): void;
  /** Blends tightly packed values over a rectangle: alpha 255 is opaque, 0 transparent. */
  blendPlane(
    target: number,
    targetStride: number,
    source: number,
    alpha: number,
    width: number,
    height: number,
  ): void;
  /** Converts tightly packed RGBA with even sides to limited-range BT.709 4:2:0. */
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
