/**
 * Converts planes of any bit depth and color space to progressive 8-bit 4:2:0. Addresses are byte offsets in one
 * memory. Planes without a stride are tightly packed.
 */
export type ColorOperations = {
  /** Narrows 16-bit samples to bytes, with rounding and saturation. */
  narrow(source: number, count: number, target: number, shift: number): void;
  /** Splits `count` interleaved pairs, such as the chroma of NV12. */
  deinterleave(source: number, count: number, first: number, second: number): void;
  /** Halves a plane along each axis whose shift is 1, averaging pixels. */
  subsample(
    source: number,
    sourceStride: number,
    sourceWidth: number,
    sourceHeight: number,
    shiftX: 0 | 1,
    shiftY: 0 | 1,
    target: number,
  ): void;
  /**
   * Converts 4:2:0 bytes in place. `coefficients` is the address of the ten i32 values of `conversionCoefficients`.
   */
  convertColors(
    luma: number,
    u: number,
    v: number,
    width: number,
    height: number,
    coefficients: number,
  ): void;
  /** Deinterlaces: if a pixel in an odd row differs from both neighbors by more than `threshold`, uses their mean. */
  deinterlace(plane: number, width: number, height: number, threshold: number): void;
  /**
   * Maps 16-bit samples through a 3D lookup table of `lutSize`³ nodes (f32: Y, U, V, padding; luma varies fastest, then
   * U) and writes 4:2:0 bytes as three consecutive planes. The shifts are the source's chroma subsampling.
   */
  applyLut(
    luma: number,
    u: number,
    v: number,
    width: number,
    height: number,
    shiftX: 0 | 1,
    shiftY: 0 | 1,
    bits: number,
    table: number,
    lutSize: number,
    target: number,
  ): void;
};
