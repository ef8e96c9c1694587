import { expect, test } from 'vitest';
import { clipShapeOf } from './clip-shape.ts';
import type { PixelSize } from './geometry.ts';
import { normalOutput } from './limits.ts';
import { suggestedFraming } from './suggested-framing.ts';
import { frameDesign } from './templates/frame-design.ts';

const minimal = frameDesign({ template: 'minimal', output: normalOutput });
const classic = frameDesign({ template: 'classic', output: normalOutput });
const fullScreen = frameDesign({
  template: 'full-screen',
  output: normalOutput,
  clip: { widthPixels: 1080, heightPixels: 1920 },
});
const size = (widthPixels: number, heightPixels: number): PixelSize => ({ widthPixels, heightPixels });

test('suggests filling the area if at most a fifth is cut off', () => {
  // The area is 1080 x 1132.
  expect(suggestedFraming(size(1080, 910), minimal)).toBe('fill');
  expect(suggestedFraming(size(1080, 900), minimal)).toBe('blur');
  expect(suggestedFraming(size(1080, 1410), minimal)).toBe('fill');
  expect(suggestedFraming(size(1080, 1420), minimal)).toBe('blur');
});

test("suggests a blurred background for a wide clip, and none for a clip of the area's shape", () => {
  expect(suggestedFraming(size(1920, 1080), minimal)).toBe('blur');
  expect(suggestedFraming(size(720, 755), minimal)).toBe('fit');
  expect(suggestedFraming(size(1080, 1920), fullScreen), 'in a template with full-height video').toBe('fit');
});

test("suggests filling an area of another shape if one person's face has room", () => {
  const webcam = size(1920, 1080);
  const face = { left: 0.42, top: 0.2, width: 0.14, height: 0.3 };
  expect(suggestedFraming(webcam, minimal, face)).toBe('fill');
  expect(suggestedFraming(webcam, classic, face), 'on white').toBe('fit');
  // The area shows 54% of the clip's width.
  expect(suggestedFraming(webcam, minimal, { ...face, width: 0.34 })).toBe('blur');
  const square = frameDesign({ template: 'minimal', output: size(1080, 1080) });
  expect(suggestedFraming(size(1080, 1920), square, { ...face, height: 0.17 })).toBe('fill');
  expect(suggestedFraming(size(1080, 1920), square, { ...face, height: 0.25 })).toBe('blur');
});

test('assigns clips to one of three shapes', () => {
  expect(clipShapeOf(size(1920, 1080))).toBe('landscape');
  expect(clipShapeOf(size(1080, 1920))).toBe('upright');
  expect(clipShapeOf(size(720, 900))).toBe('upright');
  expect([size(720, 720), size(640, 600), size(600, 640)].map(clipShapeOf)).toEqual([
    'square',
    'square',
    'square',
  ]);
});

test('suggests the whole clip on white for Classic', () => {
  expect(suggestedFraming(size(1920, 1080), classic)).toBe('fit');
  expect(suggestedFraming(size(1080, 1081), classic)).toBe('fit');
});
