import { expect, test } from 'vitest';
import { assumedColorSpace, colourTable, tableSide } from './colour-space.ts';

const tables = Object.fromEntries(
  ['hlg', 'pq'].map((transfer) => [
    transfer,
    colourTable({ primaries: 'bt2020', transfer, matrix: 'bt2020-ncl', fullRange: false }),
  ]),
);

/** The luma that the table gives a grey of that code value of ten bits. */
function greyOf(transfer: string, code: number): number {
  const [node, middle] = [Math.round((code / 1023) * (tableSide - 1)), (tableSide - 1) / 2];
  return tables[transfer]?.[4 * (node + tableSide * (middle + tableSide * middle))] ?? Number.NaN;
}

test.each([
  ['hlg', 721],
  ['pq', 572],
])(
  'the white of a programme in %s is nearly white, the peak is white, dark stays dark',
  (transfer, white) => {
    // 203 cd/m² is 75 % of HLG's signal and 58 % of PQ's (BT.2408).
    expect(greyOf(transfer, white)).toBeGreaterThan(205);
    expect(greyOf(transfer, white)).toBeLessThan(232);
    expect(greyOf(transfer, 64)).toBeLessThan(20);
    expect(greyOf(transfer, 940)).toBeGreaterThan(233);
  },
);

test('brighter never becomes darker', () => {
  const greys = Array.from({ length: tableSide }, (_, node) => greyOf('hlg', (node / 32) * 1023));
  greys.reduce((before, grey) => {
    expect(grey).toBeGreaterThanOrEqual(before);
    return grey;
  });
});

test('what says nothing of its colours is taken as players take it', () => {
  const nothing = { primaries: null, transfer: null, matrix: null, fullRange: null };
  const picture = (codedWidth: number, codedHeight: number) =>
    assumedColorSpace({ colorSpace: nothing, codedWidth, codedHeight }).matrix;
  expect(picture(1920, 1080)).toBe('bt709');
  expect(picture(640, 480)).toBe('smpte170m');
});
