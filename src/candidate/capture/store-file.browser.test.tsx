import { afterEach, expect, test } from 'vitest';
import { sampleFile } from '#tests/component/clips.ts';
import { clipOf, deleteTakesOfLink, listTakes, storeFile, type TakeOptions } from './takes.ts';

const link = 'a link';
const takeOptions: TakeOptions = { link, question: 1, maxSeconds: 30, maxBytes: 1024 * 1024 };

afterEach(() => deleteTakesOfLink(link));

test('a video file becomes a take with its length and type', async () => {
  const file = await sampleFile('clip.mp4');
  // Phones leave the type of some files empty.
  const take = await storeFile(takeOptions, new File([file], 'clip', { type: '' }));
  if ('refused' in take) throw new Error(`The sample is refused: ${take.refused}.`);
  expect(take).toMatchObject({ mimeType: 'video/mp4', bytes: file.size, isFinished: true });
  expect(Math.abs(take.seconds - 5)).toBeLessThan(0.1);
  expect(await (await clipOf(take)).arrayBuffer()).toEqual(await file.arrayBuffer());
  expect(await listTakes(link)).toEqual([take]);
});

test.each([
  ['is no video', 'no-video', {}, () => new Blob(['A letter of application.'])],
  ['is empty', 'no-video', {}, () => new Blob([])],
  ['cannot be played', 'unreadable', {}, (file: File) => file.slice(0, 3000)],
  ['is too long', 'too-long', { maxSeconds: 2 }, (file: File) => file],
  ['is too large', 'too-large', { maxBytes: 100_000 }, (file: File) => file],
])('rejects a file that %s and stores nothing', async (_, reason, limits, change) => {
  const file = await sampleFile('clip.mp4');
  expect(await storeFile({ ...takeOptions, ...limits }, new File([change(file)], 'clip.mp4'))).toEqual({
    refused: reason,
  });
  expect(await listTakes(link)).toEqual([]);
});
