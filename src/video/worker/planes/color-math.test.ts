import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { compileAssemblyScript } from '../../../../scripts/vite/assemblyscript.mjs';
import { type ColorMath, createColorMath, createReferenceColorMath } from './color-math.ts';
import { conversionCoefficients, createColorLut, lutSize } from './color-space.ts';

let module: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const path = fileURLToPath(new URL('./colors.as', import.meta.url));
  module = new Uint8Array(await compileAssemblyScript(path));
});

const [width, height] = [37, 21];
const [chromaWidth, chromaHeight] = [19, 11];
const hlg = { primaries: 'bt2020', transfer: 'hlg', matrix: 'bt2020-ncl', fullRange: false };
const bt601 = { primaries: null, transfer: null, matrix: 'smpte170m', fullRange: false };

function noise(length: number, below: number): number[] {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  });
}

/** Runs the operation in both implementations and returns the output of each. */
async function inBoth(work: (math: ColorMath, put: (data: ArrayBufferView) => number) => [number, number]) {
  const results: number[][] = [];
  for (const math of [await createColorMath(module, 2_000_000), createReferenceColorMath(2_000_000)]) {
    let next = Math.ceil(math.firstFreeByte / 64) * 64;
    const put = (data: ArrayBufferView) => {
      const at = next;
      next += Math.ceil(data.byteLength / 64) * 64 + 64;
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      new Uint8Array(math.memory.buffer).set(bytes, at);
      return at;
    };
    const [out, bytes] = work(math, put);
    results.push(Array.from(new Uint8Array(math.memory.buffer, out, bytes)));
  }
  const [simd = [], reference = []] = results;
  return { simd, reference };
}

test.each([2, 4])('converts 16-bit samples to bytes, shifted by %i', async (shift) => {
  const source = Uint16Array.from(noise(101, 256 << shift));
  const { simd, reference } = await inBoth((math, put) => {
    const out = put(new Uint8Array(101));
    math.narrow(put(source), 101, out, shift);
    return [out, 101];
  });
  expect(simd).toEqual(reference);
  const half = 1 << (shift - 1);
  expect(simd).toEqual(Array.from(source, (value) => Math.min(255, (value + half) >> shift)));
});

test('splits interleaved pairs', async () => {
  const { simd } = await inBoth((math, put) => {
    const out = put(new Uint8Array(80));
    math.deinterleave(put(Uint8Array.from({ length: 80 }, (_, index) => index)), 40, out, out + 40);
    return [out, 80];
  });
  expect(simd.slice(0, 3)).toEqual([0, 2, 4]);
  expect(simd.slice(40, 43)).toEqual([1, 3, 5]);
});

test.each([
  [1, 1],
  [1, 0],
  [0, 1],
] as const)('subsamples a plane by shift %i along x and %i along y', async (shiftX, shiftY) => {
  const { simd, reference } = await inBoth((math, put) => {
    const out = put(new Uint8Array(width * height));
    const plane = put(Uint8Array.from(noise(width * height, 256)));
    math.subsample(plane, width, width, height, shiftX, shiftY, out);
    return [out, width * height];
  });
  expect(simd).toEqual(reference);
});

test.each([bt601, { ...bt601, matrix: 'bt709', fullRange: true }])(
  'converts $matrix with fullRange $fullRange to limited-range BT.709 and keeps grays',
  async (colorSpace) => {
    const gray = colorSpace.fullRange ? 200 : 16 + Math.round((200 * 219) / 255);
    const luma = noise(width * height, 256)
      .with(0, gray)
      .with(1, gray)
      .with(width, gray);
    const chroma = noise(2 * chromaWidth * chromaHeight, 256)
      .with(0, 128)
      .with(chromaWidth * chromaHeight, 128);
    const { simd, reference } = await inBoth((math, put) => {
      const out = put(Uint8Array.from([...luma, ...chroma]));
      const u = out + width * height;
      const coefficients = put(conversionCoefficients(colorSpace));
      math.convertColors(out, u, u + chromaWidth * chromaHeight, width, height, coefficients);
      return [out, luma.length + chroma.length];
    });
    expect(simd).toEqual(reference);
    expect([simd[0], simd[luma.length]]).toEqual([188, 128]);
  },
);

test('replaces rows of the other field when deinterlacing, and keeps still areas', async () => {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (x < 20 && y % 2 === 1 ? 200 : 100)),
  );
  const { simd, reference } = await inBoth((math, put) => {
    const out = put(Uint8Array.from(rows.flat()));
    math.deinterlace(out, width, height, 12);
    return [out, width * height];
  });
  expect(simd).toEqual(reference);
  expect(new Set(simd)).toEqual(new Set([100]));
});

test.each([
  [1, 1],
  [0, 0],
] as const)('applies the lookup table with chroma shifts of %i and %i', async (shiftX, shiftY) => {
  const chromaCount = shiftX ? chromaWidth * chromaHeight : width * height;
  const { simd, reference } = await inBoth((math, put) => {
    const bytes = width * height + 2 * chromaWidth * chromaHeight;
    const out = put(new Uint8Array(bytes));
    const luma = put(Uint16Array.from(noise(width * height, 1024)));
    const u = put(Uint16Array.from(noise(chromaCount, 1024)));
    const v = put(Uint16Array.from(noise(chromaCount, 1024).reverse()));
    const table = put(createColorLut(hlg));
    math.applyLut(luma, u, v, width, height, shiftX, shiftY, 10, table, lutSize, out);
    return [out, bytes];
  });
  // Single-precision sums occasionally round differently.
  simd.forEach((value, index) => {
    expect(Math.abs(value - (reference[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });
});
