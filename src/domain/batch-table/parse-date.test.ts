import { expect, test } from 'vitest';
import { detectSlashOrder, parseDate } from './parse-date.ts';

test.each([
  [['12/25/2026', '03/12/2026'], 'month-first'],
  [['25/12/2026 09:30', '03/12/2026'], 'day-first'],
  [['03/12/2026', '2026-12-25', ''], null],
  [['12/25/2026', '25/12/2026'], null],
  [['12/25/26 9:30', '3/12/26'], 'month-first'],
  // An invalid date is no evidence.
  [['12/25/2026', '13/14/2026'], 'month-first'],
])('detects the order of %j: %s', (texts, order) => {
  expect(detectSlashOrder(texts)).toBe(order);
});

test.each([
  ['12/1/2026', 'month-first', '2026-12-01'],
  ['12/1/2026', 'day-first', '2026-01-12'],
  ['12/1/2026', null, 'ambiguous'],
  ['12/12/2026', null, '2026-12-12'],
  ['12/25/2026', null, '2026-12-25'],
  ['25/12/2026', null, '2026-12-25'],
  ['13/14/2026', null, 'not-a-date'],
  // From Excel on a Mac in the US. In other locales, the first two digits can be the year.
  ['3/12/26', 'month-first', '2026-03-12'],
  ['26/11/30', 'day-first', 'not-a-date'],
  ['26/11/30', null, 'not-a-date'],
  ['12/1/2026 9:30', 'month-first', '2026-12-01T09:30'],
  ['12/1/2026 12:05 AM', 'month-first', '2026-12-01T00:05'],
  ['12/1/2026 9:30:00 pm', 'month-first', '2026-12-01T21:30'],
  ['12/1/2026 13:30 PM', 'month-first', 'not-a-date'],
  ['13/1/2026', 'month-first', 'not-a-date'],
  // The order applies only to dates with slashes.
  ['1.12.2026', 'month-first', '2026-12-01'],
  ['2026-12-01', 'day-first', '2026-12-01'],
  ['2026-02-29', null, 'not-a-date'],
  [' 03/12/2026', null, 'ambiguous'],
  ['03/3/2026', null, '2026-03-03'],
] as const)('parses %s with order %s as %s', (text, order, expected) => {
  const parsed = parseDate(text, order);
  expect(parsed.ok ? parsed.value : parsed.reason).toBe(expected);
});
