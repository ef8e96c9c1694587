import { expect, test } from 'vitest';
import { maxBatchRows } from '#domain/video/clip-rows.ts';
import { copiesRefusal, countRefusal, replacedNotice, spaceWarning } from './row-messages.ts';

test('rejects too many rows and names both counts', () => {
  expect(countRefusal(maxBatchRows)).toBeNull();
  expect(countRefusal(250)).toMatch(/^That would be 250 videos\. A batch holds up to 200\./);
});

test('compares the size of clips and videos with the free space', () => {
  expect(copiesRefusal(3_400_000_000, 1_200_000_000)).toMatch(/need 3400 MB.*only 1200 MB left/);
  expect(copiesRefusal(5, 5)).toBeNull();
  expect(spaceWarning(320_000_000, 90_000_000)).toMatch(/90 MB left, which may not be enough/);
  expect([copiesRefusal(1, null), spaceWarning(1, null)], 'the free space is unknown').toEqual([null, null]);
});

test('names the replaced clips and counts their rows', () => {
  expect(replacedNotice({ names: [], rowCount: 0 })).toBeNull();
  const noticeFor = (names: string[], rowCount: number) => replacedNotice({ names, rowCount });
  expect(noticeFor(['anna.mp4'], 0)).toBe('anna.mp4 was replaced.');
  expect(noticeFor(['anna.mp4'], 1)).toBe('anna.mp4 was replaced. Its row needs a new video.');
  expect(noticeFor(['anna.mp4'], 2)).toBe('anna.mp4 was replaced. 2 rows need a new video.');
  expect(noticeFor(['anna.mp4', 'bert.mp4'], 1)).toBe(
    'anna.mp4 and bert.mp4 were replaced. 1 row needs a new video.',
  );
  expect(noticeFor(['anna.mp4', 'bert.mp4', 'cleo.mp4'], 3)).toBe(
    'anna.mp4 and 2 others were replaced. 3 rows need a new video.',
  );
});
