import { expect, it } from 'vitest';
import { formatFor, onPage } from './carousel.ts';

it('fits an image into the center of the page', () => {
  expect(onPage('square', { width: 400, height: 200 })).toEqual({ x: 0, y: 270, width: 1080, height: 540 });
  expect(onPage('portrait', { width: 1080, height: 1350 })).toEqual({
    x: 0,
    y: 0,
    width: 1080,
    height: 1350,
  });
});

it.each([
  [1200, 627, 'landscape'],
  [1000, 1000, 'square'],
  [1080, 1350, 'portrait'],
  [1080, 1920, 'portrait'],
] as const)('chooses pages for an image of %i × %i: %s', (width, height, format) => {
  expect(formatFor({ width, height })).toBe(format);
});
