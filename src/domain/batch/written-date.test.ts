import { expect, test } from 'vitest';
import { isAmbiguous, slashOrderOf, writtenDate } from './written-date.ts';

test.each([
  [['12/25/2026', '03/12/2026'], 'month-first'],
  [['25/12/2026 09:30', '03/12/2026'], 'day-first'],
  [['03/12/2026', '2026-12-25', ''], null],
  [['12/25/2026', '25/12/2026'], null],
  [['12/25/26 9:30', '3/12/26'], 'month-first'],
  // No day at all tells nothing.
  [['12/25/2026', '13/14/2026'], 'month-first'],
])('the dates %j are written %s', (texts, order) => {
  expect(slashOrderOf(texts)).toBe(order);
});

test.each([
  ['12/1/2026', 'month-first', '2026-12-01'],
  ['12/1/2026', 'day-first', '2026-01-12'],
  ['12/1/2026', null, undefined],
  ['12/12/2026', null, '2026-12-12'],
  ['12/25/2026', null, '2026-12-25'],
  ['25/12/2026', null, '2026-12-25'],
  ['13/14/2026', null, undefined],
  // Excel on an American's Mac; elsewhere the two digits may be those at the beginning.
  ['3/12/26', 'month-first', '2026-03-12'],
  ['26/11/30', 'day-first', undefined],
  ['26/11/30', null, undefined],
  ['12/1/2026 9:30', 'month-first', '2026-12-01T09:30'],
  ['12/1/2026 12:05 AM', 'month-first', '2026-12-01T00:05'],
  ['12/1/2026 9:30:00 pm', 'month-first', '2026-12-01T21:30'],
  ['12/1/2026 13:30 PM', 'month-first', undefined],
  ['13/1/2026', 'month-first', undefined],
  // An order is that of dates with slashes alone.
  ['1.12.2026', 'month-first', '2026-12-01'],
  ['2026-12-01', 'day-first', '2026-12-01'],
  ['2026-02-29', null, undefined],
] as const)('%s, %s, is %s', (text, order, read) => {
  expect(writtenDate(text, order)).toBe(read);
});

test('a date with slashes is ambiguous as long as nothing tells the order', () => {
  expect(isAmbiguous(' 03/12/2026', null)).toBe(true);
  expect(isAmbiguous('03/12/2026', 'day-first')).toBe(false);
  expect(isAmbiguous('2026-12-03', null)).toBe(false);
  expect(isAmbiguous('13/14/2026', null)).toBe(false);
  expect(isAmbiguous('03/3/2026', null)).toBe(false);
});
