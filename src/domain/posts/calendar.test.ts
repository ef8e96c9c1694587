import { expect, it } from 'vitest';
import { isDay, lastDay, parseSchedule } from './calendar.ts';

it('accepts only complete days with a plausible four-digit year', () => {
  expect(['2026-11-21', '1970-01-01', lastDay].map(isDay)).toEqual([true, true, true]);
  expect(['', '0002-11-21', '0026-11-21', '20266-11-21', '2026-13-01', 'soon'].map(isDay)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

it('combines a day and a time, and rejects a partly typed day', () => {
  expect(parseSchedule('2026-11-21', '')).toEqual({ ok: true, value: '2026-11-21' });
  expect(parseSchedule('2026-11-21', '09:30')).toEqual({ ok: true, value: '2026-11-21T09:30' });
  expect(parseSchedule('', '09:30')).toEqual({ ok: true, value: null });
  expect(parseSchedule('0020-11-21', '')).toEqual({ ok: false, reason: 'incomplete-day' });
});
