import { expect, test } from 'vitest';
import { withFinished } from './held-videos.ts';

const video = (number: number, isStored: boolean) => ({ number, isStored });
const rendered = (count: number, isStored: boolean) =>
  Array.from({ length: count }, (_, index) => video(index + 1, isStored)).reduce<
    readonly ReturnType<typeof video>[]
  >((before, each) => withFinished(each, before), []);
const numbers = (videos: readonly { number: number }[]) => videos.map(({ number }) => number);

test('keeps the six newest of the stored videos', () => {
  expect(numbers(rendered(7, true))).toEqual([7, 6, 5, 4, 3, 2]);
});

test('keeps every video that could not be stored', () => {
  expect(numbers(rendered(7, false))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(numbers(withFinished(video(8, true), rendered(7, false)))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});
