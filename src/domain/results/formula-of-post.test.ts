import { expect, test } from 'vitest';
import { canSave } from '#domain/formulas/formula.ts';
import { formulaOfPost } from './formula-of-post.ts';

test('a post becomes a formula with its parts and its numbers', () => {
  const text =
    'I turned down our biggest client in March.\n\nThey wanted twelve people.\n\n- four now\n- the rest later\n\nWould you have said no?';
  const draft = formulaOfPost({ text, rate: 0.048, url: null }, 0.03);
  expect(draft).toMatchObject({ type: 'text', inputMode: 'text', content: text });
  expect(draft.breakdown).toBe(
    [
      '1. Hook: about yourself. “I turned down our biggest client in March.”',
      '2. The points: a list of 2.',
      '3. The end: a question to the readers. “Would you have said no?”',
      'Why it works: 4.8% of the times it was seen, somebody reacted, commented, or reposted, 1.6 times your usual.',
    ].join('\n'),
  );
});

test('a single line is a formula, too', () => {
  const draft = formulaOfPost({ text: 'Slow was the product.', rate: 0.02, url: null }, 0.03);
  expect(canSave(draft)).toBe(true);
  expect(draft.breakdown).toBe(
    '1. Hook: a plain statement. “Slow was the product.”\nWhy it works: 2.0% of the times it was seen, somebody reacted, commented, or reposted.',
  );
});
