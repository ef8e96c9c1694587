import { expect, it } from 'vitest';
import { onPage } from './carousel.ts';

it('fits an image into the center of the page', () => {
  expect(onPage('square', { width: 400, height: 200 })).toEqual({ x: 0, y: 270, width: 1080, height: 540 });
  expect(onPage('portrait', { width: 1080, height: 1350 })).toEqual({
    x: 0,
    y: 0,
    width: 1080,
    height: 1350,
  });
});
