import { expect, test } from 'vitest';
import { removedPhrases } from './removed-phrases.ts';

const before = 'We hired a nurse in two days. The ward called her.';
const removed = (answer: string, after: string) => removedPhrases({ before, answer, after });

test.each([
  ['a single word', 'Truly, we hired a nurse in two days.', 'We hired a nurse in two days.', ['truly']],
  [
    'a phrase, and the telling words in it',
    'This is a game-changer for wards. We hired a nurse.',
    'This helps wards. We hired a nurse.',
    ['is a game-changer for', 'game-changer'],
  ],
  [
    'a phrase between commas',
    'And, at the end of the day, we hired.',
    'And we hired.',
    ['at the end of the day'],
  ],
  ['words of a list, each for itself', 'A robust, seamless process.', 'A process.', ['robust', 'seamless']],
  ['words with an apostrophe', 'I’m humbled. We hired.', 'We hired.', ["i'm humbled", 'humbled']],
  [
    'words in a script without spaces',
    '我们实现赋能。病房打了电话。',
    '病房打了电话。',
    ['我们实现赋能', '实现', '赋能'],
  ],
  [
    'words in German',
    'Das ist ganzheitlich gedacht. Wir haben eingestellt.',
    'Das ist gedacht. Wir haben eingestellt.',
    ['ganzheitlich'],
  ],
])('finds %s', (_, answer, after, phrases) => {
  expect(removed(answer, after)).toEqual(expect.arrayContaining(phrases));
});

test.each([
  ['the author’s own words', 'The ward called her.', 'It called her.'],
  ['words that stayed elsewhere', 'Truly fast. We were truly fast.', 'We were truly fast.'],
  ['frequent words and numbers', 'And so with 48 of them we hired.', 'We hired.'],
  [
    'words of a longer passage',
    'We hired. Sometimes hospitals forget that candidates compare how quickly wards answer their calls.',
    'We hired.',
  ],
])('leaves out %s', (_, answer, after) => {
  expect(removed(answer, after)).toEqual([]);
});

test('finds a listed cliché in a longer passage', () => {
  const passage = 'And in the world of work today, let that sink in, hospitals are all too slow to answer.';
  expect(removed(`We hired the nurse in two days. ${passage}`, 'We hired the nurse in two days.')).toEqual([
    'let that sink in',
  ]);
});

test('returns only a few phrases', () => {
  const words = Array.from(
    { length: 60 },
    (_, index) => `Oddword${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`,
  );
  const answer = words.map((word) => `${word} stays.`).join(' ');
  expect(removed(answer, words.map(() => 'It stays.').join(' '))).toHaveLength(16);
});
