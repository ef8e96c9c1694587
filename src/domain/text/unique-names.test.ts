import { expect, test } from 'vitest';
import { uniqueNames } from './unique-names.ts';

test('gives files with the same name distinct names, including files that are already in the folder', () => {
  expect(uniqueNames(['a.mp4', 'A.mp4', 'b.c.mp4', 'a.mp4', 'plain'])).toEqual([
    'a.mp4',
    'A (2).mp4',
    'b.c.mp4',
    'a (3).mp4',
    'plain',
  ]);
  expect(uniqueNames(['a.mp4', 'b.mp4'], ['A.MP4', 'a (2).mp4'])).toEqual(['a (3).mp4', 'b.mp4']);
});
