import { expect, test } from 'vitest';
import { similarPosts } from './similar-posts.ts';

const nurse =
  'A hospital asked us for a nurse. We hired her within two days because the ward nurse made the call.';
const salary = 'Salary bands belong in every job ad. Candidates who see the band apply twice as often.';
const nurses =
  'Three nurses turned us down this spring. All of them named the same hospital and its night shifts.';
const garden = 'I planted tomatoes on my balcony this weekend, and they taught me patience.';

test('returns the two posts that share the most distinctive words, closest first', () => {
  expect(similarPosts('How we hired a nurse for a hospital', [garden, nurses, salary, nurse])).toEqual([
    nurse,
    nurses,
  ]);
});

test('returns no post on another subject, even if it shares many frequent words', () => {
  expect(similarPosts('My tax advisor retired', [nurse, salary, garden])).toEqual([]);
  expect(
    similarPosts('They have been with this from their about when', ['They have been with this from their']),
  ).toEqual([]);
});

test('leaves out the text itself and duplicates', () => {
  expect(similarPosts(nurse, [nurse, nurses, nurses])).toEqual([nurses]);
});

test('compares texts without spaces by pairs of characters', () => {
  const chinese = '我们两天就招到了一名护士，因为护士长亲自打了电话。';
  expect(similarPosts('怎么招到护士长', [garden, chinese])).toEqual([chinese]);
});

test('puts the post with more weight first if two posts are about equally close', () => {
  const [one, other] = ['The nurse and the hospital agreed.', 'The hospital and the nurse agreed.'];
  const posts = [one, other, garden];
  expect(similarPosts('A nurse for a hospital', posts, 1, (post) => (post === other ? 1.5 : 1))).toEqual([
    other,
  ]);
  expect(similarPosts('A nurse for a hospital', posts, 1, (post) => (post === one ? 1.5 : 1))).toEqual([one]);
});
