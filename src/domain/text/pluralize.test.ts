import { expect, it } from 'vitest';
import { pluralize } from './pluralize.ts';

it('uses the singular for one and the plural for zero or many', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'post'))).toEqual(['0 posts', '1 post', '2 posts']);
  expect([1, 2].map((count) => pluralize(count, 'row needs', 'rows need'))).toEqual([
    '1 row needs',
    '2 rows need',
  ]);
});
