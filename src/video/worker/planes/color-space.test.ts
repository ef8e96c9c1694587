import { expect, test } from 'vitest';
import { assumedColorSpace, createColorLut, lutSize } from './color-space.ts';

const tables = Object.fromEntries(
  ['hlg', 'pq'].map((transfer) => [
    transfer,
    createColorLut({ primaries: 'bt2020', transfer, matrix: 'bt2020-ncl', fullRange: false }),
  ]),
);

/** The luma that the table maps a gray with this 10-bit code value to. */
function grayOf(transfer: string, code: number): number {
  const [node, middle] = [Math.round((code / 1023) * (lutSize - 1)), (lutSize - 1) / 2];
  return tables[transfer]?.[4 * (node + lutSize * (middle + lutSize * middle))] ?? Number.NaN;
}

test.each([
  ['hlg', 721],
  ['pq', 572],
])('maps %s reference white to near white and the peak to white, and keeps black dark', (transfer, white) => {
  // 203 cd/m² is 75% of the HLG signal and 58% of the PQ signal (BT.2408).
  expect(grayOf(transfer, white)).toBeGreaterThan(205);
  expect(grayOf(transfer, white)).toBeLessThan(232);
  expect(grayOf(transfer, 64)).toBeLessThan(20);
  expect(grayOf(transfer, 940)).toBeGreaterThan(233);
});

test('tone mapping is monotonic', () => {
  const grays = Array.from({ length: lutSize }, (_, node) => grayOf('hlg', (node / 32) * 1023));
  grays.reduce((before, gray) => {
    expect(gray).toBeGreaterThanOrEqual(before);
    return gray;
  });
});

test('gives an untagged frame the matrix that players assume', () => {
  const untagged = { primaries: null, transfer: null, matrix: null, fullRange: null };
  const matrixOf = (codedWidth: number, codedHeight: number) =>
    assumedColorSpace({ colorSpace: untagged, codedWidth, codedHeight }).matrix;
  expect(matrixOf(1920, 1080)).toBe('bt709');
  expect(matrixOf(640, 480)).toBe('smpte170m');
});
