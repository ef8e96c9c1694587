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

test('changes within a caption only in the style that highlights words', () => {
  for (const style of ['plain', 'boxed'] as const) {
    expect(captionSpans([cue], style)).toEqual([{ startSeconds: 1, endSeconds: 4, cue, highlighted: null }]);
  }
});

test('highlights each word from its start until the next word', () => {
  expect(highlights(cue)).toEqual([
    ['I', 1, 1.2],
    ['count', 1.2, 3],
    ['money', 3, 4],
  ]);
});

test('keeps the time of a corrected word', () => {
  expect(highlights({ ...cue, text: 'I count honey' })[2]).toEqual(['honey', 3, 4]);
});

test.each([
  ['a typed caption', { ...cue, words: undefined }],
  ['a caption with another number of words', { ...cue, text: 'I do count money' }],
  ['a caption that was moved', { ...cue, startSeconds: 11, endSeconds: 14 }],
])('divides the time among the words of %s by their length', (_, changed) => {
  const shown = highlights(changed);
  expect(shown.length).toBe(changed.text.split(' ').length);
  expect(shown[0]?.[1]).toBe(changed.startSeconds);
  expect(shown.at(-1)?.[2]).toBe(changed.endSeconds);
  for (const [index, next] of shown.slice(1).entries()) expect(next[1]).toBe(shown[index]?.[2]);
});

test('does not show words outside the trim', () => {
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

test('highlights single words in scripts without spaces', () => {
  const texts = captionSpans([{ ...said('我在Google 工作', 0, 4) }], 'words').map(
    ({ highlighted }) => highlighted && '我在Google 工作'.slice(highlighted.from, highlighted.to),
  );
  expect(texts.join('')).toBe('我在Google工作');
  expect(texts.length).toBeGreaterThan(2);
});
