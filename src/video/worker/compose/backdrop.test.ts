import { expect, test } from 'vitest';
import { bandsAround, blur } from './backdrop.ts';

test('the bands cover everything around the video exactly once', () => {
  const area = { leftPixels: 0, topPixels: 10, widthPixels: 20, heightPixels: 30 };
  const video = { leftPixels: 4, topPixels: 16, widthPixels: 12, heightPixels: 18 };
  const covered = Array.from({ length: area.heightPixels }, () => Array(area.widthPixels).fill(0));
  for (const { leftPixels, topPixels, widthPixels, heightPixels } of bandsAround(area, video)) {
    for (let y = topPixels; y < topPixels + heightPixels; y++) {
      for (let x = leftPixels; x < leftPixels + widthPixels; x++) (covered[y] ?? [])[x] += 1;
    }
  }
  covered.forEach((row, y) => {
    row.forEach((count, x) => {
      expect(count).toBe(x >= 4 && x < 16 && y >= 6 && y < 24 ? 0 : 1);
    });
  });
  expect(bandsAround(area, area)).toEqual([]);
});

test('the blur is symmetric and preserves flat planes and total brightness', () => {
  const size = { width: 31, height: 31 };
  const scratch = new Float32Array(31);
  const flat = new Uint8Array(31 * 31).fill(77);
  blur(flat, size, scratch);
  expect(new Set(flat)).toEqual(new Set([77]));

  const bright = new Uint8Array(31 * 31);
  for (let y = 13; y < 18; y++) bright.fill(250, y * 31 + 13, y * 31 + 18);
  blur(bright, size, scratch);
  const at = (x: number, y: number) => bright[y * 31 + x] ?? 0;
  expect(at(15, 15)).toBeLessThan(160);
  for (const distance of [1, 3, 5]) {
    expect(at(15 - distance, 15)).toBe(at(15 + distance, 15));
    expect(at(15, 15 - distance)).toBe(at(15, 15 + distance));
  }
  const light = bright.reduce((sum, value) => sum + value, 0);
  expect(Math.abs(light - 25 * 250)).toBeLessThan(200);
});
