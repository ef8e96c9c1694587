import { expect, test } from 'vitest';
import { faceSearchRange, samplesIn } from './face-search.ts';

const part = (startSeconds: number, durationSeconds: number) => ({ startSeconds, durationSeconds });
const samples = [1, 3, 5, 7].map((seconds) => ({ seconds, faces: [] }));

test('searches the first minute, or the trim if it is elsewhere', () => {
  expect(faceSearchRange(part(10, 20), 300)).toEqual(part(0, 60));
  expect(faceSearchRange(part(10, 20), 30)).toEqual(part(0, 30));
  expect(faceSearchRange(part(50, 20), 300)).toEqual(part(50, 20));
});

test('reuses the samples of a larger part for every part of it', () => {
  const searches = [
    { range: part(0, 8), samples },
    { range: part(100, 10), samples: [{ seconds: 105, faces: [] }] },
  ];
  expect(samplesIn(searches, part(2, 4))?.map(({ seconds }) => seconds)).toEqual([3, 5]);
  expect(samplesIn(searches, part(0, 8.005))).toHaveLength(4);
  expect(samplesIn(searches, part(102, 5))).toHaveLength(1);
  expect(samplesIn(searches, part(5, 10))).toBeNull();
  expect(samplesIn([], part(0, 1))).toBeNull();
});
