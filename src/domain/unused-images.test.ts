import { expect, test } from 'vitest';
import { sweepImages } from './unused-images.ts';

const hour = 3_600_000;
const now = 1_000 * hour;

test('a picture goes once it has been unused for a day, however long ago it was added', () => {
  const images = [
    { imageId: 'just taken away' },
    { imageId: 'wanted back', unusedSince: now - 24 * hour },
    { imageId: 'forgotten', unusedSince: now - 24 * hour - 1 },
  ];
  expect(sweepImages(images, new Set([null, 'another']), now)).toEqual({
    expiredIds: ['forgotten'],
    noted: [{ imageId: 'just taken away', unusedSince: now }],
  });
});

test('a picture that is used again begins its day anew', () => {
  const images = [{ imageId: 'shown' }, { imageId: 'shown again', unusedSince: now - 48 * hour }];
  expect(sweepImages(images, new Set(['shown', 'shown again']), now)).toEqual({
    expiredIds: [],
    noted: [{ imageId: 'shown again', unusedSince: undefined }],
  });
});
