import { expect, test } from 'vitest';
import { unbreakablePieces } from './line-breaks.ts';

test('does not break a phone number, a range, an email address, or a web address', () => {
  const pieces = unbreakablePieces(
    'Call +49 (30) 23125-042 or 24/7 2024-25, or write to anna-maria@north-bound.example or www.north/jobs now',
  );
  expect(pieces.map((piece) => piece.trim())).toEqual([
    ...['Call', '+49 (30) 23125-042', 'or', '24/7', '2024-25,', 'or', 'write', 'to'],
    ...['anna-maria@north-bound.example', 'or', 'www.north/jobs', 'now'],
  ]);
});
