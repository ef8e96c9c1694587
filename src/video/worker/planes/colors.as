// AssemblyScript, compiled like planes.as. colors-reference.ts is the TypeScript version, and a test compares both.
// color-operations.ts documents the operations.

/** The address of the first free byte. */
export function heapBase(): usize {
  return __heap_base;
}

export function narrow(source: usize, count: i32, target: usize, shift: i32): void {
  const half = i16x8.splat(<i16>((<i32>1) << (shift - 1)));
  let i = 0;
  for (; i + 16 <= count; i += 16) {
    const from = source + ((<usize>i) << 1);
    const a = i16x8.shr_u(i16x8.add(v128.load(from), half), shift);
    const b = i16x8.shr_u(i16x8.add(v128.load(from, 16), half), shift);
    v128.store(target + i, i8x16.narrow_i16x8_u(a, b));
  }
  for (; i < count; i++) {
    const value = (<i32>load<u16>(source + ((<usize>i) << 1)) + (1 << (shift - 1))) >> shift;
    store<u8>(target + i, <u8>min(value, 255));
  }
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

export function subsample(
  source: usize,
  sourceStride: i32,
  sourceWidth: i32,
  sourceHeight: i32,
  shiftX: i32,
  shiftY: i32,
  target: usize,
): void {
  const width = (sourceWidth + (1 << shiftX) - 1) >> shiftX;
  const height = (sourceHeight + (1 << shiftY) - 1) >> shiftY;
  for (let y = 0; y < height; y++) {
    const upper = source + (y << shiftY) * sourceStride;
    const lower = source + min((y << shiftY) + shiftY, sourceHeight - 1) * sourceStride;
    const row = target + y * width;
    for (let x = 0; x < width; x++) {
      const left = x << shiftX;
      const right = min(left + shiftX, sourceWidth - 1);
      const sum: i32 =
        <i32>load<u8>(upper + left) + load<u8>(upper + right) + load<u8>(lower + left) + load<u8>(lower + right);
      store<u8>(row + x, <u8>((sum + 2) >> 2));
    }
  }
}

export function convertColors(
  luma: usize,
  u: usize,
  v: usize,
  width: i32,
  height: i32,
  coefficients: usize,
): void {
  const lumaGain = load<i32>(coefficients);
  const lumaOfU = load<i32>(coefficients, 4);
  const lumaOfV = load<i32>(coefficients, 8);
  const lumaOffset = load<i32>(coefficients, 12);
  const uGain = load<i32>(coefficients, 16);
  const uOfV = load<i32>(coefficients, 20);
  const uOffset = load<i32>(coefficients, 24);
  const vOfU = load<i32>(coefficients, 28);
  const vGain = load<i32>(coefficients, 32);
  const vOffset = load<i32>(coefficients, 36);
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  for (let y = 0; y < chromaHeight; y++) {
    const upper = luma + 2 * y * width;
    const lower = 2 * y + 1 < height ? upper + width : upper;
    const rowU = u + y * chromaWidth;
    const rowV = v + y * chromaWidth;
    for (let x = 0; x < chromaWidth; x++) {
      const oldU = <i32>load<u8>(rowU + x);
      const oldV = <i32>load<u8>(rowV + x);
      const offset = lumaOfU * oldU + lumaOfV * oldV + lumaOffset;
      const left = 2 * x;
      const a = <i32>load<u8>(upper + left);
      store<u8>(upper + left, clamped((lumaGain * a + offset) >> 14));
      if (lower != upper) {
        const c = <i32>load<u8>(lower + left);
        store<u8>(lower + left, clamped((lumaGain * c + offset) >> 14));
      }
      if (left + 1 < width) {
        const b = <i32>load<u8>(upper + left, 1);
        store<u8>(upper + left, clamped((lumaGain * b + offset) >> 14), 1);
        if (lower != upper) {
          const d = <i32>load<u8>(lower + left, 1);
          store<u8>(lower + left, clamped((lumaGain * d + offset) >> 14), 1);
        }
      }
      store<u8>(rowU + x, clamped((uGain * oldU + uOfV * oldV + uOffset) >> 14));
      store<u8>(rowV + x, clamped((vOfU * oldU + vGain * oldV + vOffset) >> 14));
    }
  }
}

// @ts-ignore: decorator
@inline
function clamped(value: i32): u8 {
  return <u8>max(0, min(value, 255));
}

export function deinterlace(plane: usize, width: i32, height: i32, threshold: i32): void {
  const limit = i8x16.splat(<i8>threshold);
  for (let y = 1; y + 1 < height; y += 2) {
    const row = plane + y * width;
    let x = 0;
    for (; x + 16 <= width; x += 16) {
      const here = v128.load(row + x);
      const above = v128.load(row + x - width);
      const below = v128.load(row + x + width);
      const brighter = i8x16.min_u(i8x16.sub_sat_u(here, above), i8x16.sub_sat_u(here, below));
      const darker = i8x16.min_u(i8x16.sub_sat_u(above, here), i8x16.sub_sat_u(below, here));
      const isCombed = i8x16.gt_u(i8x16.max_u(brighter, darker), limit);
      v128.store(row + x, v128.bitselect(i8x16.avgr_u(above, below), here, isCombed));
    }
    for (; x < width; x++) {
      const here = <i32>load<u8>(row + x);
      const above = <i32>load<u8>(row + x - width);
      const below = <i32>load<u8>(row + x + width);
      const comb = max(min(here - above, here - below), min(above - here, below - here));
      if (comb > threshold) store<u8>(row + x, <u8>((above + below + 1) >> 1));
    }
  }
}

export function applyLut(
  luma: usize,
  u: usize,
  v: usize,
  width: i32,
  height: i32,
  shiftX: i32,
  shiftY: i32,
  bits: i32,
  table: usize,
  lutSize: i32,
  target: usize,
): void {
  const sourceChromaWidth = (width + (1 << shiftX) - 1) >> shiftX;
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const targetU = target + width * height;
  const targetV = targetU + chromaWidth * chromaHeight;
  const step = <f32>(lutSize - 1) / <f32>((1 << bits) - 1);
  const last = lutSize - 2;
  const lumaStep = 16;
  const uStep = lutSize * lumaStep;
  const vStep = lutSize * uStep;
  for (let y = 0; y < height; y++) {
    const chromaRow = (y >> shiftY) * sourceChromaWidth;
    for (let x = 0; x < width; x++) {
      const chroma = (<usize>(chromaRow + (x >> shiftX))) << 1;
      const atY = <f32>load<u16>(luma + ((<usize>(y * width + x)) << 1)) * step;
      const atU = <f32>load<u16>(u + chroma) * step;
      const atV = <f32>load<u16>(v + chroma) * step;
      const nodeY = min(<i32>atY, last);
      const nodeU = min(<i32>atU, last);
      const nodeV = min(<i32>atV, last);
      const overY = f32x4.splat(atY - <f32>nodeY);
      const overU = f32x4.splat(atU - <f32>nodeU);
      const node = table + nodeY * lumaStep + nodeU * uStep + nodeV * vStep;
      const near = lerp(alongLuma(node, overY), alongLuma(node + uStep, overY), overU);
      const far = lerp(alongLuma(node + vStep, overY), alongLuma(node + vStep + uStep, overY), overU);
      const interpolated = lerp(near, far, f32x4.splat(atV - <f32>nodeV));
      store<u8>(target + y * width + x, <u8>(f32x4.extract_lane(interpolated, 0) + 0.5));
      if (((x | y) & 1) == 0) {
        const at = (y >> 1) * chromaWidth + (x >> 1);
        store<u8>(targetU + at, <u8>(f32x4.extract_lane(interpolated, 1) + 0.5));
        store<u8>(targetV + at, <u8>(f32x4.extract_lane(interpolated, 2) + 0.5));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function alongLuma(node: usize, over: v128): v128 {
  return lerp(v128.load(node), v128.load(node, 16), over);
}

// @ts-ignore: decorator
@inline
function lerp(from: v128, to: v128, over: v128): v128 {
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), over));
}
