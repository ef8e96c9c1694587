import { expect, test } from 'vitest';
import { fastOutputOf, outputOf, shapeOf, shapes } from './output-size.ts';

test.each(shapes)('keeps the shape of a %s and has even sides, in normal and fast mode', (shape) => {
  const normal = outputOf(shape, false);
  const fast = outputOf(shape, true);
  expect(normal.widthPixels).toBe(1080);
  expect(fast.widthPixels).toBe(720);
  expect(fast.heightPixels / fast.widthPixels).toBeCloseTo(normal.heightPixels / normal.widthPixels, 6);
  for (const output of [normal, fast]) {
    expect(shapeOf(output)).toBe(shape);
    expect(fastOutputOf(output)).toEqual(fast);
    expect(output.heightPixels % 2).toBe(0);
  }
});
