import { expect, test } from 'vitest';
import { canSave, newFormula } from '#domain/formulas/formula.ts';
import { formulaOfPost } from './formula-of-post.ts';

test('turns a post into a formula with its parts and numbers', () => {
  const text =
    'I turned down our biggest client in March.\n\nThey wanted twelve people.\n\n- four now\n- the rest later\n\nWould you have said no?';
  const draft = formulaOfPost({ text, rate: 0.048, url: null }, 0.03);
  expect(draft).toMatchObject({ type: 'text', inputMode: 'text', content: text });
  expect(draft.breakdown).toBe(
    [
      '1. Hook: about yourself. “I turned down our biggest client in March.”',
      '2. The points: a list of 2.',
      '3. The end: a question to the readers. “Would you have said no?”',
      'Result: 4.8% engagement (usual 3.0%)',
    ].join('\n'),
  );
});

test('turns a single line into a formula', () => {
  const draft = formulaOfPost({ text: 'Slow was the product.', rate: 0.02, url: null }, 0.03);
  expect(canSave(draft)).toBe(true);
  expect(draft.breakdown).toBe(
    '1. Hook: a plain statement. “Slow was the product.”\nResult: 2.0% engagement (usual 3.0%)',
  );
});

test('links a formula to its post on LinkedIn', () => {
  const url = 'https://www.linkedin.com/feed/update/urn:li:share:7131234567890123456';
  const draft = formulaOfPost({ text: 'Slow was the product.', rate: 0.02, url }, 0.03);
  const ids = { formulaId: 'f', now: 0 };
  const { post } = newFormula(draft, { imageUrl: null, linkedinUrl: url }, ids);
  expect(post).toMatchObject({ content: 'Slow was the product.', linkedinUrl: url });
});
