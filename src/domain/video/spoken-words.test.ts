import { expect, test } from 'vitest';
import type { Cue } from './captions.ts';
import { captionSpans } from './spoken-words.ts';

const said = (text: string, startSeconds: number, endSeconds: number) => ({ text, startSeconds, endSeconds });
const cue: Cue = {
  ...said('I count money', 1, 4),
  words: [said('I', 1, 1.2), said('count', 1.2, 2), said('money', 3, 3.5)],
};
const highlights = (shown: Cue) =>
  captionSpans([shown], 'words').map(({ startSeconds, endSeconds, highlighted }) => [
    highlighted && shown.text.slice(highlighted.from, highlighted.to),
    startSeconds,
    endSeconds,
  ]);

test('a caption changes only in the style that highlights words', () => {
  for (const style of ['plain', 'boxed'] as const) {
    expect(captionSpans([cue], style)).toEqual([{ startSeconds: 1, endSeconds: 4, cue, highlighted: null }]);
  }
});

test('each word is highlighted from when it is spoken until the next one', () => {
  expect(highlights(cue)).toEqual([
    ['I', 1, 1.2],
    ['count', 1.2, 3],
    ['money', 3, 4],
  ]);
});

test('a corrected word keeps its time', () => {
  expect(highlights({ ...cue, text: 'I count honey' })[2]).toEqual(['honey', 3, 4]);
});

test.each([
  ['a typed caption', { ...cue, words: undefined }],
  ['a caption with another number of words', { ...cue, text: 'I do count money' }],
  ['a caption that was moved', { ...cue, startSeconds: 11, endSeconds: 14 }],
])('the words of %s share its time by their length', (_, changed) => {
  const shown = highlights(changed);
  expect(shown.length).toBe(changed.text.split(' ').length);
  expect(shown[0]?.[1]).toBe(changed.startSeconds);
  expect(shown.at(-1)?.[2]).toBe(changed.endSeconds);
  for (const [index, next] of shown.slice(1).entries()) expect(next[1]).toBe(shown[index]?.[2]);
});

test('words that the trim cuts off are not shown', () => {
  expect(
    highlights({
      ...cue,
      startSeconds: 0,
      endSeconds: 3,
      words: [said('I', 0, 0), said('count', 0, 1), said('money', 2, 3)],
    }),
  ).toEqual([
    ['count', 0, 2],
    ['money', 2, 3],
  ]);
});

test('words of scripts without spaces are highlighted on their own', () => {
  const texts = captionSpans([{ ...said('我在Google 工作', 0, 4) }], 'words').map(
    ({ highlighted }) => highlighted && '我在Google 工作'.slice(highlighted.from, highlighted.to),
  );
  expect(texts.join('')).toBe('我在Google工作');
  expect(texts.length).toBeGreaterThan(2);
});
