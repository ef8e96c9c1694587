import { expect, test } from 'vitest';
import { frameLayout, type PixelSize } from './geometry.ts';
import { normalOutput } from './limits.ts';
import { clipShapeOf, suggestedFraming } from './suggested-framing.ts';

const { videoArea } = frameLayout(normalOutput);
const size = (widthPixels: number, heightPixels: number): PixelSize => ({ widthPixels, heightPixels });

test('a clip fills the area if at most a fifth is cut off', () => {
  // The area is 1080 x 1344.
  expect(suggestedFraming(size(1080, 1081), videoArea)).toBe('fill');
  expect(suggestedFraming(size(1080, 1070), videoArea)).toBe('blur');
  expect(suggestedFraming(size(1080, 1660), videoArea)).toBe('fill');
  expect(suggestedFraming(size(1080, 1690), videoArea)).toBe('blur');
});

test('a wide clip is shown whole on a blurred copy, and one of the area’s shape needs no background', () => {
  expect(suggestedFraming(size(1920, 1080), videoArea)).toBe('blur');
  expect(suggestedFraming(size(720, 900), videoArea)).toBe('fit');
  expect(suggestedFraming(size(1080, 1920), normalOutput), 'in a template with full-height video').toBe(
    'fit',
  );
});

test('clips have one of three shapes', () => {
  expect(clipShapeOf(size(1920, 1080))).toBe('landscape');
  expect(clipShapeOf(size(1080, 1920))).toBe('upright');
  expect(clipShapeOf(size(720, 900))).toBe('upright');
  expect([size(720, 720), size(640, 600), size(600, 640)].map(clipShapeOf)).toEqual([
    'square',
    'square',
    'square',
  ]);
});
