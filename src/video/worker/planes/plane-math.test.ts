import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileAssemblyScript } from '../../../../scripts/vite/assemblyscript.mjs';
import { filterTable, rowTaps } from './filter-table.ts';
import { createPlaneMath, createReferencePlaneMath, type PlaneMath } from './plane-math.ts';

let module: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const path = fileURLToPath(new URL('./planes.as', import.meta.url));
  module = new Uint8Array(await compileAssemblyScript(path));
});

/** Allocates consecutive memory. */
class Arena {
  readonly math: PlaneMath;
  #next: number;
  constructor(math: PlaneMath) {
    this.math = math;
    this.#next = Math.ceil(math.firstFreeByte / 16) * 16;
  }
  put(data: ArrayLike<number> & ArrayBufferView): number {
    const at = this.space(data.byteLength);
    new Uint8Array(this.math.memory.buffer, at).set(
      new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    );
    return at;
  }
  space(bytes: number): number {
    const at = this.#next;
    this.#next += Math.ceil(bytes / 16) * 16 + 64;
    return at;
  }
  read(at: number, bytes: number): number[] {
    return Array.from(new Uint8Array(this.math.memory.buffer, at, bytes));
  }
}

const memoryBytes = 4_000_000;
const both = async () => [
  new Arena(await createPlaneMath(module, memoryBytes)),
  new Arena(createReferencePlaneMath(memoryBytes)),
];

function noise(length: number, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

type Size = { width: number; height: number };

function scaled(arena: Arena, plane: Uint8Array, source: Size, target: Size, targetStride = target.width) {
  const columns = filterTable(source.width, target.width);
  const rows = filterTable(source.height, target.height, rowTaps);
  const out = arena.space(targetStride * target.height);
  arena.math.scalePlane(
    arena.put(plane),
    source.width,
    source.width,
    out,
    targetStride,
    target.width,
    target.height,
    arena.put(columns.starts),
    arena.put(columns.weights),
    arena.put(rows.starts),
    arena.put(rows.weights),
    rows.taps,
    arena.space(2 * (source.width + 40)),
  );
  return arena.read(out, targetStride * target.height);
}

describe('scaling', () => {
  const cases: [name: string, source: Size, target: Size][] = [
    ['down', { width: 320, height: 180 }, { width: 180, height: 102 }],
    ['up', { width: 33, height: 17 }, { width: 90, height: 50 }],
    ['far down', { width: 400, height: 300 }, { width: 38, height: 26 }],
    ['odd sizes', { width: 161, height: 91 }, { width: 101, height: 57 }],
    ['tiny frames', { width: 3, height: 5 }, { width: 10, height: 12 }],
    ['unchanged size', { width: 64, height: 32 }, { width: 64, height: 32 }],
  ];

  test.each(cases)('returns the same bytes in SIMD and TypeScript: %s', async (_name, source, target) => {
    const plane = noise(source.width * source.height);
    const [simd, reference] = (await both()).map((arena) =>
      scaled(arena, plane, source, target, target.width + 5),
    );
    expect(simd).toEqual(reference);
    expect(new Set(simd).size).toBeGreaterThan(10);
  });

  test('keeps a flat plane flat and writes nothing outside its rectangle', async () => {
    for (const arena of await both()) {
      const flat = new Uint8Array(50 * 40).fill(200);
      const out = scaled(arena, flat, { width: 50, height: 40 }, { width: 21, height: 30 }, 24);
      out.forEach((value, index) => {
        expect(value).toBe(index % 24 < 21 ? 200 : 0);
      });
    }
  });

  test('scaling is lossless at the same size', async () => {
    const plane = noise(64 * 32);
    for (const arena of await both()) {
      expect(scaled(arena, plane, { width: 64, height: 32 }, { width: 64, height: 32 })).toEqual([...plane]);
    }
  });

  test('keeps a ramp linear within one step', async () => {
    const ramp = Uint8Array.from({ length: 200 * 8 }, (_, index) => 20 + (index % 200));
    for (const arena of await both()) {
      const out = scaled(arena, ramp, { width: 200, height: 8 }, { width: 100, height: 8 });
      for (let x = 4; x < 96; x++) expect(Math.abs((out[x] ?? 0) - (20.5 + 2 * x))).toBeLessThanOrEqual(1);
    }
  });
});

test('rotates clockwise, and four quarter turns restore the plane', async () => {
  const [width, height] = [37, 21];
  const plane = noise(width * height);
  for (const arena of await both()) {
    const turn = (from: number, w: number, h: number, quarters: number) => {
      const to = arena.space(w * h);
      arena.math.rotatePlane(from, w, h, to, quarters === 2 ? w : h, quarters);
      return to;
    };
    const source = arena.put(plane);
    const once = turn(source, width, height, 1);
    // The bottom left corner becomes the top left corner.
    expect(arena.read(once, 1)[0]).toBe(plane[(height - 1) * width]);
    const halfWay = turn(once, height, width, 1);
    expect(arena.read(halfWay, width * height)).toEqual(
      arena.read(turn(source, width, height, 2), width * height),
    );
    expect(arena.read(turn(once, height, width, 3), width * height)).toEqual([...plane]);
  }
});

test.each([1, 2, 3])(
  'writes only its rectangle of a larger plane after %s quarter turns',
  async (quarters) => {
    const [width, height, stride] = [50, 35, 64];
    const [wide, high] = quarters === 2 ? [width, height] : [height, width];
    const plane = noise(width * height);
    const [turned, wanted] = (await both()).map((arena) => {
      const target = arena.put(new Uint8Array(stride * high).fill(77));
      arena.math.rotatePlane(arena.put(plane), width, height, target, stride, quarters);
      return arena.read(target, stride * high);
    });
    expect(turned).toEqual(wanted);
    expect(turned?.filter((_, at) => at % stride >= wide).every((byte) => byte === 77)).toBe(true);
  },
);

test('splits interleaved chroma', async () => {
  const pairs = noise(2 * 53);
  for (const arena of await both()) {
    const [first, second] = [arena.space(53), arena.space(53)];
    arena.math.deinterleave(arena.put(pairs), 53, first, second);
    expect(arena.read(first, 53)).toEqual([...pairs].filter((_, index) => index % 2 === 0));
    expect(arena.read(second, 53)).toEqual([...pairs].filter((_, index) => index % 2 === 1));
  }
});

test.each([8, 16])('averages blocks of %s', async (blockSize) => {
  const [columns, rows, stride] = [5, 3, 5 * blockSize + 7];
  const plane = noise(stride * rows * blockSize);
  const [simd, reference] = (await both()).map((arena) => {
    const out = arena.space(columns * rows);
    arena.math.averageBlocks(arena.put(plane), stride, columns, rows, blockSize, out);
    return arena.read(out, columns * rows);
  });
  expect(simd).toEqual(reference);
  for (const arena of await both()) {
    const out = arena.space(1);
    arena.math.averageBlocks(arena.put(new Uint8Array(256).fill(255)), blockSize, 1, 1, blockSize, out);
    expect(arena.read(out, 1)).toEqual([255]);
  }
});

test('blends to the same bytes in SIMD and TypeScript, inside its rectangle', async () => {
  const [width, height, stride] = [38, 6, 45];
  const [under, over] = [noise(stride * height, 2), noise(width * height, 3)];
  const alpha = noise(width * height, 4);
  alpha.set([0, 255, 255, 0]);
  const [simd, reference] = (await both()).map((arena) => {
    const [target, source, shares] = [arena.put(under), arena.put(over), arena.put(alpha)];
    const halved = arena.space(alpha.length / 4);
    arena.math.blendPlane(target, stride, source, shares, width, height);
    arena.math.halvePlane(shares, width, height, halved);
    return [...arena.read(target, under.length), ...arena.read(halved, alpha.length / 4)];
  });
  expect(simd).toEqual(reference);
  expect(simd?.slice(0, 4)).toEqual([under[0], over[1], over[2], under[3]]);
  expect(simd?.slice(width, stride)).toEqual([...under.slice(width, stride)]);
});

test('scales a window of the source without the rest', async () => {
  const [size, target] = [60, 24];
  const plane = Uint8Array.from({ length: size * size }, (_, index) => 2 * (index % size));
  for (const arena of await both()) {
    const columns = filterTable(size, target, 8, { start: 10.5, size: 24 });
    const rows = filterTable(size, target, rowTaps);
    const out = arena.space(target * target);
    arena.math.scalePlane(
      arena.put(plane),
      size,
      size,
      out,
      target,
      target,
      target,
      arena.put(columns.starts),
      arena.put(columns.weights),
      arena.put(rows.starts),
      arena.put(rows.weights),
      rows.taps,
      arena.space(2 * (size + 40)),
    );
    const row = arena.read(out, target);
    row.forEach((value, x) => {
      expect(Math.abs(value - 2 * (10.5 + x))).toBeLessThanOrEqual(1);
    });
  }
});

describe('converting RGBA', () => {
  const converted = (arena: Arena, rgba: Uint8Array, width: number, height: number) => {
    const [y, u, v] = [arena.space(width * height), arena.space(width * height), arena.space(width * height)];
    arena.math.convertRgba(arena.put(rgba), width, height, y, width, u, v, width / 2);
    const chroma = (width * height) / 4;
    return { y: arena.read(y, width * height), u: arena.read(u, chroma), v: arena.read(v, chroma) };
  };

  test('gives the same planes in SIMD and TypeScript', async () => {
    const rgba = noise(18 * 10 * 4);
    const [simd, reference] = (await both()).map((arena) => converted(arena, rgba, 18, 10));
    expect(simd).toEqual(reference);
  });

  test.each([
    ['white', [255, 255, 255], [235, 128, 128]],
    ['black', [0, 0, 0], [16, 128, 128]],
    ['red', [255, 0, 0], [63, 102, 240]],
    ['green', [0, 255, 0], [173, 42, 26]],
    ['blue', [0, 0, 255], [32, 240, 118]],
  ])('gives %s its limited-range BT.709 value', async (_name, [r = 0, g = 0, b = 0], [y, u, v]) => {
    const rgba = Uint8Array.from({ length: 16 }, (_, index) => [r, g, b, 255][index % 4] ?? 0);
    for (const arena of await both()) {
      const planes = converted(arena, rgba, 2, 2);
      expect([planes.y[0], planes.u[0], planes.v[0]]).toEqual([y, u, v]);
    }
  });
});
