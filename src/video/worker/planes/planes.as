// AssemblyScript, compiled by scripts/vite/assemblyscript.mjs with SIMD and without a runtime. planes-reference.ts is
// the TypeScript version, and a test compares both. plane-operations.ts documents the operations.

/** The address of the first free byte. */
export function heapBase(): usize {
  return __heap_base;
}

export function scalePlane(
  source: usize,
  sourceStride: i32,
  sourceWidth: i32,
  target: usize,
  targetStride: i32,
  targetWidth: i32,
  targetHeight: i32,
  columnStarts: usize,
  columnWeights: usize,
  rowStarts: usize,
  rowWeights: usize,
  rowTaps: i32,
  scratchRow: usize,
): void {
  for (let y = 0; y < targetHeight; y++) {
    const firstRow = source + load<i32>(rowStarts + ((<usize>y) << 2)) * sourceStride;
    filterRows(firstRow, sourceStride, sourceWidth, rowWeights + ((<usize>y) << 4), rowTaps, scratchRow);
    filterColumns(scratchRow, target + y * targetStride, targetWidth, columnStarts, columnWeights);
  }
}

/**
 * Computes a scratch row: the weighted sum of `taps` source rows as i16 in steps of 1/128, relative to middle gray.
 * Processes 16 columns and two rows at a time, because one instruction multiplies and adds pairs. Unrolled for six rows
 * to keep weights and offsets in registers; eight rows are needed when shrinking to about half.
 */
function filterRows(
  firstRow: usize,
  stride: i32,
  width: i32,
  weights: usize,
  taps: i32,
  scratchRow: usize,
): void {
  const one = v128.load_splat<i32>(weights);
  const two = v128.load_splat<i32>(weights, 4);
  const three = v128.load_splat<i32>(weights, 8);
  const four = v128.load_splat<i32>(weights, 12);
  // Clamped to the last row: the weights beyond it are zero, but reading there is out of bounds.
  const last = (taps - 1) * stride;
  const second = min(stride, last);
  const third = min(2 * stride, last);
  const fourth = min(3 * stride, last);
  const fifth = min(4 * stride, last);
  const sixth = min(5 * stride, last);
  for (let x: usize = 0; x < <usize>width; x += 16) {
    const pixels = firstRow + x;
    const a = v128.load(pixels);
    const b = v128.load(pixels + second);
    const c = v128.load(pixels + third);
    const d = v128.load(pixels + fourth);
    const e = v128.load(pixels + fifth);
    const f = v128.load(pixels + sixth);
    const left = interleaveLow(a, b);
    const leftTwo = interleaveLow(c, d);
    const leftThree = interleaveLow(e, f);
    const right = interleaveHigh(a, b);
    const rightTwo = interleaveHigh(c, d);
    const rightThree = interleaveHigh(e, f);
    let sums = i32x4.add(low(left, one), i32x4.add(low(leftTwo, two), low(leftThree, three)));
    let sumsTwo = i32x4.add(high(left, one), i32x4.add(high(leftTwo, two), high(leftThree, three)));
    let sumsThree = i32x4.add(low(right, one), i32x4.add(low(rightTwo, two), low(rightThree, three)));
    let sumsFour = i32x4.add(high(right, one), i32x4.add(high(rightTwo, two), high(rightThree, three)));
    if (taps > 6) {
      const g = v128.load(pixels + 6 * stride);
      const h = v128.load(pixels + last);
      const leftFour = interleaveLow(g, h);
      const rightFour = interleaveHigh(g, h);
      sums = i32x4.add(sums, low(leftFour, four));
      sumsTwo = i32x4.add(sumsTwo, high(leftFour, four));
      sumsThree = i32x4.add(sumsThree, low(rightFour, four));
      sumsFour = i32x4.add(sumsFour, high(rightFour, four));
    }
    const out = scratchRow + (x << 1);
    v128.store(out, i16x8.narrow_i32x4_s(fromGray(sums), fromGray(sumsTwo)));
    v128.store(out, i16x8.narrow_i32x4_s(fromGray(sumsThree), fromGray(sumsFour)), 16);
  }
}

// @ts-ignore: decorator
@inline
function low(pairs: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), weights);
}

// @ts-ignore: decorator
@inline
function high(pairs: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pairs), weights);
}

/** Subtracts middle gray and drops 7 of the weights' 14 fractional bits, with rounding. */
// @ts-ignore: decorator
@inline
function fromGray(sums: v128): v128 {
  return i32x4.shr_s(i32x4.add(sums, i32x4.splat(64 - (128 << 14))), 7);
}

/** Interleaves the first eight bytes of two rows. */
// @ts-ignore: decorator
@inline
function interleaveLow(upper: v128, lower: v128): v128 {
  return i8x16.shuffle(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// @ts-ignore: decorator
@inline
function interleaveHigh(upper: v128, lower: v128): v128 {
  return i8x16.shuffle(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** Computes a target row: for each pixel, the dot product of eight scratch values and eight weights. */
function filterColumns(
  scratchRow: usize,
  target: usize,
  width: i32,
  starts: usize,
  weights: usize,
): void {
  let x = 0;
  while (x < width) {
    const four = fourColumns(scratchRow, starts, weights);
    const next = fourColumns(scratchRow, starts + 16, weights + 64);
    const words = i16x8.narrow_i32x4_s(four, next);
    const bytes = i8x16.narrow_i16x8_u(words, words);
    const left = width - x;
    if (left >= 8) {
      v128.store64_lane(target + x, bytes, 0);
    } else {
      const rest = i64x2.extract_lane(bytes, 0);
      for (let i = 0; i < left; i++) store<u8>(target + x + i, <u8>(rest >> (<i64>(i << 3))));
    }
    x += 8;
    starts += 32;
    weights += 128;
  }
}

// @ts-ignore: decorator
@inline
function fourColumns(scratchRow: usize, starts: usize, weights: usize): v128 {
  const a = column(scratchRow, starts, weights);
  const b = column(scratchRow, starts + 4, weights + 16);
  const c = column(scratchRow, starts + 8, weights + 32);
  const d = column(scratchRow, starts + 12, weights + 48);
  const ab = i32x4.add(i32x4.shuffle(a, b, 0, 4, 1, 5), i32x4.shuffle(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(i32x4.shuffle(c, d, 0, 4, 1, 5), i32x4.shuffle(c, d, 2, 6, 3, 7));
  const sums = i32x4.add(i64x2.shuffle(ab, cd, 0, 2), i64x2.shuffle(ab, cd, 1, 3));
  // Adds middle gray and drops the fractional bits: 7 of the rows and 14 of the columns.
  return i32x4.shr_s(i32x4.add(sums, i32x4.splat((128 << 21) + (1 << 20))), 21);
}

// @ts-ignore: decorator
@inline
function column(scratchRow: usize, start: usize, weights: usize): v128 {
  return i32x4.dot_i16x8_s(v128.load(scratchRow + (load<u32>(start) << 1)), v128.load(weights));
}

export function rotatePlane(
  source: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  target: usize,
  targetStride: i32,
  quarterTurns: i32,
): void {
  // The target address of the source's first byte, and the target offsets of one pixel right and one pixel down in
  // the source.
  let first = target;
  let right = targetStride;
  let down = 1;
  if (quarterTurns == 1) {
    first += sourceHeight - 1;
    down = -1;
  } else if (quarterTurns == 2) {
    first += (sourceHeight - 1) * targetStride + sourceWidth - 1;
    right = -1;
    down = -targetStride;
  } else {
    first += (sourceWidth - 1) * targetStride;
    right = -targetStride;
  }
  const isHalfTurn = quarterTurns == 2;
  const wholeWidth = isHalfTurn ? sourceWidth & ~15 : sourceWidth & ~7;
  const wholeHeight = isHalfTurn ? sourceHeight : sourceHeight & ~7;
  for (let y = 0; y < wholeHeight; y += isHalfTurn ? 1 : 8) {
    // Target rows are written from left to right. After a clockwise turn, the bottom source row comes first.
    const lowest = quarterTurns == 1 ? y + 7 : y;
    const from = source + lowest * sourceWidth;
    const to = first + lowest * down;
    if (isHalfTurn) {
      for (let x = 0; x < wholeWidth; x += 16) reverseRow(from + x, to - x - 15);
    } else {
      for (let x = 0; x < wholeWidth; x += 8) transposeBlock(from + x, down * sourceWidth, to + x * right, right);
    }
  }
  for (let y = 0; y < sourceHeight; y++) {
    for (let x = y < wholeHeight ? wholeWidth : 0; x < sourceWidth; x++) {
      store<u8>(first + x * right + y * down, load<u8>(source + y * sourceWidth + x));
    }
  }
}

// @ts-ignore: decorator
@inline
function reverseRow(source: usize, target: usize): void {
  const row = v128.load(source);
  v128.store(target, i8x16.shuffle(row, row, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
}

/** Transposes a block of 8 x 8 bytes by interleaving rows by one, two, and four bytes. */
// @ts-ignore: decorator
@inline
function transposeBlock(source: usize, sourceStride: i32, target: usize, targetStride: i32): void {
  const a = interleaveTwoRows(source, sourceStride);
  const b = interleaveTwoRows(source + 2 * sourceStride, sourceStride);
  const c = interleaveTwoRows(source + 4 * sourceStride, sourceStride);
  const d = interleaveTwoRows(source + 6 * sourceStride, sourceStride);
  const upperLeft = i16x8.shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  const upperRight = i16x8.shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  const lowerLeft = i16x8.shuffle(c, d, 0, 8, 1, 9, 2, 10, 3, 11);
  const lowerRight = i16x8.shuffle(c, d, 4, 12, 5, 13, 6, 14, 7, 15);
  storeTwoRows(i32x4.shuffle(upperLeft, lowerLeft, 0, 4, 1, 5), target, targetStride);
  storeTwoRows(i32x4.shuffle(upperLeft, lowerLeft, 2, 6, 3, 7), target + 2 * targetStride, targetStride);
  storeTwoRows(i32x4.shuffle(upperRight, lowerRight, 0, 4, 1, 5), target + 4 * targetStride, targetStride);
  storeTwoRows(i32x4.shuffle(upperRight, lowerRight, 2, 6, 3, 7), target + 6 * targetStride, targetStride);
}

// @ts-ignore: decorator
@inline
function interleaveTwoRows(source: usize, stride: i32): v128 {
  return interleaveLow(v128.load64_zero(source), v128.load64_zero(source + stride));
}

// @ts-ignore: decorator
@inline
function storeTwoRows(rows: v128, target: usize, stride: i32): void {
  v128.store64_lane(target, rows, 0);
  v128.store64_lane(target + stride, rows, 1);
}

export function deinterleave(source: usize, count: i32, first: usize, second: usize): void {
  let i = 0;
  for (; i + 16 <= count; i += 16) {
    const a = v128.load(source + (i << 1));
    const b = v128.load(source + (i << 1), 16);
    v128.store(first + i, i8x16.shuffle(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30));
    v128.store(second + i, i8x16.shuffle(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31));
  }
  for (; i < count; i++) {
    store<u8>(first + i, load<u8>(source + (i << 1)));
    store<u8>(second + i, load<u8>(source + (i << 1) + 1));
  }
}

export function averageBlocks(
  source: usize,
  sourceStride: i32,
  columns: i32,
  rows: i32,
  blockSize: i32,
  target: usize,
): void {
  const shift = blockSize == 16 ? 8 : 6;
  const half = 1 << (shift - 1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let at = source + row * blockSize * sourceStride + column * blockSize;
      let sums = i16x8.splat(0);
      for (let y = 0; y < blockSize; y++) {
        const bytes = blockSize == 16 ? v128.load(at) : v128.load64_zero(at);
        // No overflow: sixteen rows of two bytes of 255 fit into 16 bits.
        sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(bytes));
        at += sourceStride;
      }
      const four = i32x4.extadd_pairwise_i16x8_u(sums);
      const sum =
        i32x4.extract_lane(four, 0) +
        i32x4.extract_lane(four, 1) +
        i32x4.extract_lane(four, 2) +
        i32x4.extract_lane(four, 3);
      store<u8>(target + row * columns + column, <u8>((sum + half) >> shift));
    }
  }
}

export function halvePlane(source: usize, width: i32, height: i32, target: usize): void {
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = source + y * width + x;
      const sum =
        <u32>load<u8>(at) + <u32>load<u8>(at, 1) + <u32>load<u8>(at + width) + <u32>load<u8>(at + width, 1);
      store<u8>(target + (y >> 1) * (width >> 1) + (x >> 1), <u8>((sum + 2) >> 2));
    }
  }
}

export function blendPlane(
  target: usize,
  targetStride: i32,
  source: usize,
  alpha: usize,
  width: i32,
  height: i32,
): void {
  const all = i8x16.splat(-1);
  const half = i16x8.splat(128);
  for (let y = 0; y < height; y++) {
    const row = target + y * targetStride;
    const from = y * width;
    let x = 0;
    for (; x + 16 <= width; x += 16) {
      const below = v128.load(row + x);
      const above = v128.load(source + from + x);
      const share = v128.load(alpha + from + x);
      const rest = v128.xor(share, all);
      // No overflow: the maximum sum is 65,153.
      const low = i16x8.add(
        i16x8.add(i16x8.extmul_low_i8x16_u(above, share), i16x8.extmul_low_i8x16_u(below, rest)),
        half,
      );
      const high = i16x8.add(
        i16x8.add(i16x8.extmul_high_i8x16_u(above, share), i16x8.extmul_high_i8x16_u(below, rest)),
        half,
      );
      v128.store(
        row + x,
        i8x16.narrow_i16x8_u(
          i16x8.shr_u(i16x8.add(low, i16x8.shr_u(low, 8)), 8),
          i16x8.shr_u(i16x8.add(high, i16x8.shr_u(high, 8)), 8),
        ),
      );
    }
    for (; x < width; x++) {
      const share = <u32>load<u8>(alpha + from + x);
      const sum = <u32>load<u8>(source + from + x) * share + <u32>load<u8>(row + x) * (255 - share) + 128;
      store<u8>(row + x, <u8>((sum + (sum >> 8)) >> 8));
    }
  }
}

export function convertRgba(
  source: usize,
  width: i32,
  height: i32,
  targetY: usize,
  strideY: i32,
  targetU: usize,
  targetV: usize,
  strideUv: i32,
): void {
  for (let y = 0; y < height; y += 2) {
    const upper = source + ((y * width) << 2);
    const lower = upper + (width << 2);
    const lumaUpper = targetY + y * strideY;
    for (let x = 0; x < width; x += 2) {
      const a = load<u32>(upper + (x << 2));
      const b = load<u32>(upper + (x << 2), 4);
      const c = load<u32>(lower + (x << 2));
      const d = load<u32>(lower + (x << 2), 4);
      store<u8>(lumaUpper + x, luma(a));
      store<u8>(lumaUpper + x, luma(b), 1);
      store<u8>(lumaUpper + strideY + x, luma(c));
      store<u8>(lumaUpper + strideY + x, luma(d), 1);
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      const chroma = (y >> 1) * strideUv + (x >> 1);
      // Sums of four pixels, so the shift is 18 instead of 16 bits.
      store<u8>(targetU + chroma, <u8>((-6596 * <i32>red - 22189 * <i32>green + 28785 * <i32>blue + 33685504) >> 18));
      store<u8>(targetV + chroma, <u8>((28785 * <i32>red - 26145 * <i32>green - 2640 * <i32>blue + 33685504) >> 18));
    }
  }
}

// @ts-ignore: decorator
@inline
function luma(rgba: u32): u8 {
  return <u8>((11966 * (rgba & 255) + 40254 * ((rgba >> 8) & 255) + 4064 * ((rgba >> 16) & 255) + 1081344) >> 16);
}
