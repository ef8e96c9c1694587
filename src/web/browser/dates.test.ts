import { expect, it } from 'vitest';
import { dayLabel, instantLabel, scheduledLabel, scheduledTimeLabel, shortScheduledLabel } from './dates.ts';

// The format depends on this machine's language, so the tests compare with it.
const formatted = (date: Date, options: Intl.DateTimeFormatOptions) =>
  date.toLocaleString(undefined, options);
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

it('shows a scheduled day with its weekday, with or without a time', () => {
  expect(dayLabel('2027-03-01')).toBe(formatted(new Date(2027, 2, 1), day));
  expect(scheduledLabel('2027-03-01')).toBe(dayLabel('2027-03-01'));
  expect(scheduledLabel('2027-03-01T09:30')).toBe(
    formatted(new Date(2027, 2, 1, 9, 30), { ...day, ...time }),
  );
});

it('leaves out the current year', () => {
  const { year, ...dayOfYear } = day;
  expect(shortScheduledLabel('2027-03-01', '2027-12-31')).toBe(formatted(new Date(2027, 2, 1), dayOfYear));
  expect(shortScheduledLabel('2027-03-01T09:30', '2027-01-02')).toBe(
    formatted(new Date(2027, 2, 1, 9, 30), { ...dayOfYear, ...time }),
  );
  expect(shortScheduledLabel('2028-03-01', '2027-12-31')).toBe(
    formatted(new Date(2028, 2, 1), { ...dayOfYear, year }),
  );
  expect(shortScheduledLabel('2027-13-01T09:30', '2027-01-01')).toBe('2027-13-01T09:30');
});

it('shows a time in the local format, and nothing when only a day was chosen', () => {
  expect(scheduledTimeLabel('2027-03-01T21:05')).toBe(formatted(new Date(2027, 2, 1, 21, 5), time));
  expect(scheduledTimeLabel('2027-03-01')).toBe('');
});

it('shows an invalid date unchanged', () => {
  expect([
    dayLabel('soon'),
    scheduledLabel('2027-13-01T09:30'),
    scheduledTimeLabel('2027-13-01T09:30'),
  ]).toEqual(['soon', '2027-13-01T09:30', '']);
});

it('shows the local day of an instant', () => {
  expect(instantLabel(new Date(2026, 10, 22, 23, 59).getTime())).toBe(
    formatted(new Date(2026, 10, 22), { dateStyle: 'medium' }),
  );
});
