import { expect, test } from 'vitest';
import { senseGroups, unbreakablePieces } from './line-breaks.ts';

test('does not break a phone number, a range, an email address, or a web address', () => {
  const pieces = unbreakablePieces(
    'Call +49 (30) 23125-042 or 24/7 2024-25, or write to anna-maria@north-bound.example or www.north/jobs now',
  );
  expect(pieces.map((piece) => piece.trim())).toEqual([
    ...['Call', '+49 (30) 23125-042', 'or', '24/7', '2024-25,', 'or', 'write', 'to'],
    ...['anna-maria@north-bound.example', 'or', 'www.north/jobs', 'now'],
  ]);
});

test.each([
  ['Head of Sales & Marketing', ['Head', 'of Sales', '& Marketing']],
  ['HEAD OF SALES AND R&D', ['HEAD', 'OF SALES', 'AND R&D']],
  ['Chef d’équipe et de projet', ['Chef', 'd’équipe', 'et de projet']],
  ['Team A Lead', ['Team', 'A', 'Lead']],
  ['محاسب أول في شركة', ['محاسب', 'أول', 'في شركة']],
])('keeps words that introduce others with them in %s', (title, groups) => {
  const [, beforeFunctionWords] = senseGroups;
  expect(beforeFunctionWords(title).map((group) => group.trim())).toEqual(groups);
});

test('a number or a dash does not change the direction', () => {
  const [directionStretches] = senseGroups;
  expect(directionStretches('مدير 24 مبيعات – قسم')).toEqual(['مدير 24 مبيعات – قسم']);
  expect(directionStretches('Senior 24 محاسب').map((part) => part.trim())).toEqual(['Senior 24', 'محاسب']);
});
