import { expect, test } from 'vitest';
import { type AppliedAnswer, readEdits } from './applied-answer.ts';
import { emptyPost } from './post.ts';
import { withVersionB } from './version-b.ts';

const text = 'We hired a nurse in two days. The ward called her.';
const applied: AppliedAnswer = {
  answerId: 'a',
  postId: 'p',
  at: 1_000,
  version: 'A',
  before: 'hired nurse in two days, ward called',
  answer: `${text} 🚀`,
  revision: 3,
};
const post = { ...emptyPost('p', 'b', 0), state: 'drafting' as const, content: text, revision: 4 };

test("returns the signs of the author's edits", () => {
  expect(readEdits(applied, post, 2_000)).toEqual({ signs: ['emojis'], isFinal: false });
  expect(readEdits(applied, { ...post, revision: 3 }, 2_000)).toBeNull();
});

test('reads a complete post once more and then stops', () => {
  expect(readEdits(applied, { ...post, state: 'complete' }, 2_000)).toEqual({
    signs: ['emojis'],
    isFinal: true,
  });
  expect(readEdits({ ...applied, revision: 4 }, { ...post, state: 'complete' }, 2_000)).toEqual({
    signs: null,
    isFinal: true,
  });
});

test('stops reading if the post was deleted or the answer is old', () => {
  expect(readEdits(applied, undefined, 2_000)).toEqual({ signs: null, isFinal: true });
  expect(readEdits(applied, post, 1_000 + 31 * 86_400_000)?.isFinal).toBe(true);
});

test('compares an answer in the other version with that version', () => {
  const content = withVersionB(applied.before, text);
  expect(readEdits({ ...applied, version: 'B' }, { ...post, content }, 2_000)?.signs).toEqual(['emojis']);
  expect(readEdits({ ...applied, version: 'A' }, { ...post, content }, 2_000)?.signs).toEqual([]);
});
