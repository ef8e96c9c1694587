import { expect, test } from 'vitest';
import { contentBounds } from './content-bounds.ts';

/** RGBA data whose alpha is 255 at the given places and 3 elsewhere. */
function pixels(widthPixels: number, heightPixels: number, places: readonly (readonly [number, number])[]) {
  const data = new Uint8ClampedArray(4 * widthPixels * heightPixels).fill(3);
  for (const [x, y] of places) data[4 * (y * widthPixels + x) + 3] = 255;
  return data;
}

test('excludes the transparent margins of an image', () => {
  const size = { widthPixels: 6, heightPixels: 4 };
  expect(
    contentBounds(
      pixels(6, 4, [
        [1, 2],
        [4, 1],
      ]),
      size,
    ),
  ).toEqual({
    leftPixels: 1,
    topPixels: 1,
    widthPixels: 4,
    heightPixels: 2,
  });
  expect(contentBounds(pixels(6, 4, []), size)).toBeNull();
});
