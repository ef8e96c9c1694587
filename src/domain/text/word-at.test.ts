import { expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

it.each([
  ['Hire sl|owly', 'slowly'],
  ['Hire slowly|', 'slowly'],
  ['One\n|two', 'two'],
  ['don’t| stop', 'don’t'],
  ['well-kn|own', 'well-known'],
  ['𝗯𝗼|𝗹𝗱 text', '𝗯𝗼𝗹𝗱'],
  ['a  |  b', ''],
  ['|', ''],
])('finds the word at the caret in %j', (marked, word) => {
  const text = marked.replace('|', '');
  const { start, end } = wordAt(text, marked.indexOf('|'));
  expect(text.slice(start, end)).toBe(word);
});
