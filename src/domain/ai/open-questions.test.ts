import { expect, test } from 'vitest';
import { openQuestions } from './open-questions.ts';

test('finds questions in brackets in any script', () => {
  expect(
    openQuestions(
      'We hired her in [How many days did it take?] days.\n\n【花了几天？】 [كم يومًا استغرق ذلك؟]',
    ),
  ).toEqual(['How many days did it take?', '花了几天？', 'كم يومًا استغرق ذلك؟']);
});

test('ignores other brackets and questions', () => {
  expect(openQuestions('What would you do? [sic] [1] [Link](https://example.com/?)')).toEqual([]);
});
