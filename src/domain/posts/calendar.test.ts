import { expect, it } from 'vitest';
import { isDay, lastDay, scheduledAtFrom } from './calendar.ts';

it('takes a day as one when it is whole, and its year has four digits that somebody means', () => {
  expect(['2026-11-21', '1970-01-01', lastDay].map(isDay)).toEqual([true, true, true]);
  expect(['', '0002-11-21', '0026-11-21', '20266-11-21', '2026-13-01', 'soon'].map(isDay)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

it('joins a day and a time, and tells no day from one that is half typed', () => {
  expect(scheduledAtFrom('2026-11-21', '')).toBe('2026-11-21');
  expect(scheduledAtFrom('2026-11-21', '09:30')).toBe('2026-11-21T09:30');
  expect(scheduledAtFrom('', '09:30')).toBeNull();
  expect(scheduledAtFrom('0020-11-21', '')).toBeUndefined();
});
