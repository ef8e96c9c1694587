/**
 * Arithmetic that takes planes of any depth and colours to 8 bits, 4:2:0, progressive. Places are byte offsets into
 * one memory; planes are packed tightly where no stride is given.
 */
export type ColourOperations = {
  /** Samples of 16 bits to bytes, rounded; at most 255. */
  narrow(source: number, count: number, target: number, shift: number): void;
  /** Takes apart `count` interleaved pairs: what NV12 does with its two colour planes. */
  splitPlane(source: number, count: number, first: number, second: number): void;
  /** Halves a plane of bytes along x and y where the shift is 1; each pixel is the mean of those it stands for. */
  thin(
    source: number,
    sourceStride: number,
    sourceWidth: number,
    sourceHeight: number,
    shiftX: 0 | 1,
    shiftY: 0 | 1,
    target: number,
  ): void;
  /** Converts 4:2:0 bytes in place. `coefficients`: ten i32 of `recolouring`. */
  recolour(luma: number, u: number, v: number, width: number, height: number, coefficients: number): void;
  /** Where an odd row stands out from both its neighbours by more than `threshold`, their mean takes its place. */
  weave(plane: number, width: number, height: number, threshold: number): void;
  /**
   * Looks 16-bit samples up in a table of `tableSide`³ nodes (f32: Y, U, V, nothing; luma runs fastest, then U) and
   * writes 4:2:0 bytes, three planes one behind another. The shifts say how much smaller the source's chroma is.
   */
  lookUp(
    luma: number,
    u: number,
    v: number,
    width: number,
    height: number,
    shiftX: 0 | 1,
    shiftY: 0 | 1,
    bits: number,
    table: number,
    tableSide: number,
    target: number,
  ): void;
};
