import { expect, it, test } from 'vitest';
import { wordCount, wordCountLabel } from './words.ts';

it('counts words across lines', () => {
  expect([wordCount(''), wordCount('one\n\n two  three ')]).toEqual([0, 3]);
  expect(['', 'one', 'one two'].map(wordCountLabel)).toEqual(['0 words', '1 word', '2 words']);
});

test.each([
  ["We don't hire state-of-the-art people.", 5],
  ['It grew by 3.5 in 2026, see https://example.com/a-b?c=d 🚀', 9],
  ['我们今天招聘了一位护士。', 6],
  ['私は看護師を雇いました。', 8],
  ['เราจ้างพยาบาลหนึ่งคน', 5],
  ['用 AI 写作', 3],
  ['우리는 간호사를 고용했다.', 3],
])('counts the words of %j', (text, count) => {
  expect(wordCount(text)).toBe(count);
});
