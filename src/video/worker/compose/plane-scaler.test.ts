import { describe, expect, test } from 'vitest';
import { createReferencePlaneMath } from '../planes/plane-math.ts';
import type { FrameBuffer } from './frame-buffer.ts';
import { createMovingScaler, createScaler } from './plane-scaler.ts';

const from = { width: 120, height: 68 };
const to = { width: 72, height: 90 };
const size = { width: 0.45, height: 1 };

/** Memory with a plane of noise, and the output of a scaler. */
function memory() {
  const math = createReferencePlaneMath(400_000);
  let next = math.firstFreeByte;
  const allocate = (bytes: number) => {
    const address = Math.ceil(next / 64) * 64;
    next = address + bytes + 64;
    return address;
  };
  const store: FrameBuffer['store'] = (data) => {
    const address = allocate(data.byteLength);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(math.memory.buffer, address).set(bytes);
    return address;
  };
  const source = { address: allocate(from.width * from.height), stride: from.width };
  const target = { address: allocate(to.width * to.height), stride: to.width };
  const plane = new Uint8Array(math.memory.buffer, source.address, from.width * from.height);
  plane.forEach((_, index) => {
    plane[index] = 128 + 100 * Math.sin(index * index * 0.013);
  });
  const scaled = () => [...new Uint8Array(math.memory.buffer, target.address, to.width * to.height)];
  return { buffer: { math, store, allocate }, source, target, scaled };
}

function movedTo(lefts: readonly number[]): number[][] {
  const { buffer, source, target, scaled } = memory();
  const scale = createMovingScaler(buffer, from, to, size);
  return lefts.map((left) => {
    scale(source, target, { ...size, left, top: 0 });
    return scaled();
  });
}

function stillAt(left: number): number[] {
  const { buffer, source, target, scaled } = memory();
  createScaler(buffer, from, to, { ...size, left, top: 0 })(source, target);
  return scaled();
}

describe('scaling a moving part', () => {
  test('a moving part looks the same as a still part at this place, whatever was shown before', () => {
    const eighths = [0, 3, 100, 101, 102, 110, 60, 0, 516, 520, 100];
    const lefts = eighths.map((eighth) => eighth / 8 / from.width);
    const moved = movedTo([...lefts, 1 - size.width]);
    for (const [index, left] of [...lefts, 1 - size.width].entries())
      expect(moved[index], `at ${left}`).toEqual(stillAt(left));
  });

  test('a moving part is at most a sixteenth of a pixel off', () => {
    const [near, other] = movedTo([(100 + 0.4) / 8 / from.width, (100 + 0.6) / 8 / from.width]);
    expect(near).toEqual(stillAt(100 / 8 / from.width));
    expect(other).toEqual(stillAt(101 / 8 / from.width));
  });

  test('a moving part stays inside the plane', () => {
    const [before, after] = movedTo([-0.2, 0.9]);
    expect(before).toEqual(stillAt(0));
    expect(after).toEqual(stillAt(1 - size.width));
  });
});
