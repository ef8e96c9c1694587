import { expect, test } from 'vitest';
import { sweepImages } from './unused-images.ts';

const hour = 3_600_000;
const now = 1_000 * hour;

test('deletes an image after a day without use, whatever its age', () => {
  const images = [
    { imageId: 'just taken away' },
    { imageId: 'wanted back', unusedSince: now - 24 * hour },
    { imageId: 'forgotten', unusedSince: now - 24 * hour - 1 },
  ];
  expect(sweepImages(images, new Set([null, 'another']), now)).toEqual({
    expiredIds: ['forgotten'],
    marks: [{ imageId: 'just taken away', unusedSince: now }],
  });
});

test('gives an image that is used again another full day', () => {
  const images = [{ imageId: 'shown' }, { imageId: 'shown again', unusedSince: now - 48 * hour }];
  expect(sweepImages(images, new Set(['shown', 'shown again']), now)).toEqual({
    expiredIds: [],
    marks: [{ imageId: 'shown again', unusedSince: undefined }],
  });
});
