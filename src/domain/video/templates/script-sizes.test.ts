import { describe, expect, test } from 'vitest';
import { fitText } from '../text-fit.ts';
import { letterShapeOf, sizesFor } from './script-sizes.ts';
import { templates } from './templates.ts';

test.each([
  ['Bookkeeper', 'latin'],
  ['Бухгалтер', 'latin'],
  ['(محاسب) Payroll', 'tall'],
  ['लेखाकार', 'tall'],
  ['นักบัญชี', 'tall'],
  ['跨境电商运营', 'ideographic'],
  ['24 経理', 'ideographic'],
  ['+49 30 23125 042', 'latin'],
])('classifies the letters of %s as %s', (text, shape) => {
  expect(letterShapeOf(text)).toBe(shape);
});

const title = { oneLine: [98, 57], twoLines: [57, 42] } as const;
const availability = { oneLine: [46, 40], twoLines: [42, 34] } as const;

test('keeps the sizes of Latin letters and makes ideographs slightly smaller', () => {
  expect(sizesFor('latin', title)).toEqual(title);
  const { oneLine, twoLines } = sizesFor('ideographic', title);
  expect([oneLine[1], twoLines?.[0]]).toEqual([0.93 * 57, 0.93 * 57]);
});

describe('an Arabic title', () => {
  const arabic = 'محاسب أول في شركة تجارة دولية';
  const { oneLine, twoLines } = sizesFor(letterShapeOf(arabic), title);
  const linesAt = (widthOfLetter: number) =>
    fitText(
      arabic,
      {
        widthPixels: 952,
        oneLine: { largestPixels: oneLine[0], floorPixels: oneLine[1] },
        twoLines: twoLines && { largestPixels: twoLines[0], floorPixels: twoLines[1] },
      },
      (text, size) => text.length * size * widthOfLetter,
    ).lines;

  test('uses one line until two lines would be larger', () => {
    expect(linesAt(0.65)).toEqual([arabic]);
    expect(linesAt(0.66)).toEqual(['محاسب أول في', 'شركة تجارة دولية']);
  });
});

test('a text other than a title stays on one line as long as possible', () => {
  expect(sizesFor('tall', availability).oneLine).toEqual([46, 0.95 * 40]);
});

test('a title in a tall script breaks where two lines become larger than one, except in Classic', () => {
  for (const { layouts } of Object.values(templates)) {
    for (const { under, over, keepsSides } of Object.values(layouts)) {
      const element = [...under, ...over].find(({ kind }) => kind === 'title');
      if (element?.kind !== 'title' || keepsSides) continue;
      const { oneLine, twoLines } = sizesFor('tall', element.text);
      expect(oneLine[1]).toBe(twoLines?.[0]);
    }
  }
});
