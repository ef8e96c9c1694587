import { expect, test } from 'vitest';
import { uniqueNames } from './unique-names.ts';

test('files with the same name get distinct names, also next to the files of a folder', () => {
  expect(uniqueNames(['a.mp4', 'A.mp4', 'b.c.mp4', 'a.mp4', 'plain'])).toEqual([
    'a.mp4',
    'A (2).mp4',
    'b.c.mp4',
    'a (3).mp4',
    'plain',
  ]);
  expect(uniqueNames(['a.mp4', 'b.mp4'], ['A.MP4', 'a (2).mp4'])).toEqual(['a (3).mp4', 'b.mp4']);
});
