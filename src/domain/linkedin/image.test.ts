import { expect, it } from 'vitest';
import { displaySize, imageRefusal, imageRefusalMessage, thumbnailSize } from './image.ts';

const size = (widthPixels: number, heightPixels: number) => ({ widthPixels, heightPixels });

it("scales images to LinkedIn's display size", () => {
  expect(displaySize(size(4000, 3000))).toEqual(size(1200, 900));
  expect(displaySize(size(3000, 4000))).toEqual(size(1013, 1350));
  expect(displaySize(size(800, 600))).toEqual(size(800, 600));
  expect(displaySize(size(10_000, 2))).toEqual(size(1200, 1));
  expect(thumbnailSize(size(4000, 3000))).toEqual(size(640, 480));
});

it('rejects other file types and oversized images with a message', () => {
  expect(imageRefusal({ type: 'image/png', size: 50 * 1024 * 1024 })).toBeNull();
  expect(imageRefusal({ type: 'text/plain', size: 5 })).toBe('not-an-image');
  expect(imageRefusal({ type: '', size: 5 })).toBe('not-an-image');
  const large = { type: 'image/jpeg', size: 60 * 1024 * 1024 };
  expect(imageRefusal(large)).toBe('too-large');
  expect(imageRefusalMessage('too-large', large)).toBe('This image is 60 MB. The limit is 50 MB.');
  expect(imageRefusalMessage('not-an-image', large)).toBe('Please select an image file');
});
