import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { compileAssemblyScript } from '../../../../scripts/vite/assemblyscript.mjs';
import { type ColourMath, createColourMath, createReferenceColourMath } from './colour-math.ts';
import { colourTable, recolouring, tableSide } from './colour-space.ts';

let module: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const path = fileURLToPath(new URL('./colours.as', import.meta.url));
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

/** Runs the operation in both and answers what each left at `out`. */
async function inBoth(
  work: (math: ColourMath, place: (data: ArrayBufferView) => number) => [number, number],
) {
  const results: number[][] = [];
  for (const math of [await createColourMath(module, 2_000_000), createReferenceColourMath(2_000_000)]) {
    let next = Math.ceil(math.firstFreeByte / 64) * 64;
    const place = (data: ArrayBufferView) => {
      const at = next;
      next += Math.ceil(data.byteLength / 64) * 64 + 64;
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      new Uint8Array(math.memory.buffer).set(bytes, at);
      return at;
    };
    const [out, bytes] = work(math, place);
    results.push(Array.from(new Uint8Array(math.memory.buffer, out, bytes)));
  }
  const [simd = [], reference = []] = results;
  return { simd, reference };
}

test.each([2, 4])('samples of 16 bits become bytes, shifted by %i', async (shift) => {
  const source = Uint16Array.from(noise(101, 256 << shift));
  const { simd, reference } = await inBoth((math, place) => {
    const out = place(new Uint8Array(101));
    math.narrow(place(source), 101, out, shift);
    return [out, 101];
  });
  expect(simd).toEqual(reference);
  const half = 1 << (shift - 1);
  expect(simd).toEqual(Array.from(source, (value) => Math.min(255, (value + half) >> shift)));
});

test('interleaved pairs are taken apart', async () => {
  const { simd } = await inBoth((math, place) => {
    const out = place(new Uint8Array(80));
    math.splitPlane(place(Uint8Array.from({ length: 80 }, (_, index) => index)), 40, out, out + 40);
    return [out, 80];
  });
  expect(simd.slice(0, 3)).toEqual([0, 2, 4]);
  expect(simd.slice(40, 43)).toEqual([1, 3, 5]);
});

test.each([
  [1, 1],
  [1, 0],
  [0, 1],
] as const)('a plane is halved by %i along x and %i along y', async (shiftX, shiftY) => {
  const { simd, reference } = await inBoth((math, place) => {
    const out = place(new Uint8Array(width * height));
    const plane = place(Uint8Array.from(noise(width * height, 256)));
    math.thin(plane, width, width, height, shiftX, shiftY, out);
    return [out, width * height];
  });
  expect(simd).toEqual(reference);
});

test.each([bt601, { ...bt601, matrix: 'bt709', fullRange: true }])(
  'colours of $matrix, full range $fullRange, become limited-range BT.709; grey stays grey',
  async (colorSpace) => {
    const grey = colorSpace.fullRange ? 200 : 16 + Math.round((200 * 219) / 255);
    const luma = noise(width * height, 256)
      .with(0, grey)
      .with(1, grey)
      .with(width, grey);
    const chroma = noise(2 * chromaWidth * chromaHeight, 256)
      .with(0, 128)
      .with(chromaWidth * chromaHeight, 128);
    const { simd, reference } = await inBoth((math, place) => {
      const out = place(Uint8Array.from([...luma, ...chroma]));
      const u = out + width * height;
      const coefficients = place(recolouring(colorSpace));
      math.recolour(out, u, u + chromaWidth * chromaHeight, width, height, coefficients);
      return [out, luma.length + chroma.length];
    });
    expect(simd).toEqual(reference);
    expect([simd[0], simd[luma.length]]).toEqual([188, 128]);
  },
);

test('a row of the other field gives way to its neighbours, what is still stays', async () => {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (x < 20 && y % 2 === 1 ? 200 : 100)),
  );
  const { simd, reference } = await inBoth((math, place) => {
    const out = place(Uint8Array.from(rows.flat()));
    math.weave(out, width, height, 12);
    return [out, width * height];
  });
  expect(simd).toEqual(reference);
  expect(new Set(simd)).toEqual(new Set([100]));
});

test.each([
  [1, 1],
  [0, 0],
] as const)('a table is looked up with chroma smaller by %i and %i', async (shiftX, shiftY) => {
  const chromaCount = shiftX ? chromaWidth * chromaHeight : width * height;
  const { simd, reference } = await inBoth((math, place) => {
    const bytes = width * height + 2 * chromaWidth * chromaHeight;
    const out = place(new Uint8Array(bytes));
    const luma = place(Uint16Array.from(noise(width * height, 1024)));
    const u = place(Uint16Array.from(noise(chromaCount, 1024)));
    const v = place(Uint16Array.from(noise(chromaCount, 1024).reverse()));
    const table = place(colourTable(hlg));
    math.lookUp(luma, u, v, width, height, shiftX, shiftY, 10, table, tableSide, out);
    return [out, bytes];
  });
  // Sums of single precision round differently now and then.
  simd.forEach((value, index) => {
    expect(Math.abs(value - (reference[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });
});
