import { expect, it } from 'vitest';
import { toggleLetterStyle } from './letter-style.ts';
import { writingNotes } from './writing-notes.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');
const folded = (visible: string) => ({ visible, isFolded: true });
const facts = (content: string, visible: string) =>
  writingNotes(content, folded(visible)).map(({ about, isGood, fact }) => [about, isGood, fact]);

const opening = 'We hired a nurse in two days.';
const calm = `${opening}\n\nIt was hard. Here is what we learned from it:\n\n• Call first.\n• Write later.`;

it('praises a post without problems', () => {
  expect(facts(calm, opening)).toEqual([
    ['Hook', true, '7 words before “…more”'],
    ['Sentences', true, '5 words per sentence'],
    ['Paragraphs', true, 'Short paragraphs'],
  ]);
});

it('has no notes on a text that has just been started', () => {
  expect(writingNotes('', { visible: '', isFolded: false })).toEqual([]);
  expect(writingNotes(words(14), folded('word1'))).toEqual([]);
});

it('notes that a post without a fold is shown in full', () => {
  const [hook] = writingNotes(words(15), { visible: words(15), isFolded: false });
  expect(hook).toMatchObject({ isGood: true, fact: 'The whole post is visible' });
});

it('notes how far the first sentence extends past the fold', () => {
  const [hook] = writingNotes(`${words(30)}. Then more.`, folded(words(20)));
  expect(hook).toMatchObject({ isGood: false, fact: 'Only 20 words before “…more”' });
  expect(hook?.meaning).toContain('has 30 words, so');
});

it('quotes the start of the longest sentence and paragraph', () => {
  const [, sentences, paragraphs] = writingNotes(
    `${opening}\n\n${words(26)}. ${words(25)}.`,
    folded(opening),
  );
  expect(sentences).toMatchObject({ isGood: false, fact: 'Longest sentence: 26 words' });
  expect(sentences?.meaning).toContain('“word1 word2 word3 word4…”');
  expect(paragraphs).toMatchObject({ isGood: false, fact: 'Longest paragraph: 51 words' });
});

it('accepts sentences of 25 words and paragraphs of 50 words', () => {
  expect(writingNotes(`${words(25)}. ${words(25)}.`, folded(words(25))).every(({ isGood }) => isGood)).toBe(
    false,
  );
  expect(
    writingNotes(`${words(25)}. ${words(25)}.`, folded(`${words(25)}.`)).map(({ isGood }) => isGood),
  ).toEqual([true, true, true]);
});

it('counts bold letters like plain ones', () => {
  expect(facts(toggleLetterStyle(calm, 'bold'), toggleLetterStyle(opening, 'bold'))).toEqual(
    facts(calm, opening),
  );
});
