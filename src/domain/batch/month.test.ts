import { expect, it } from 'vitest';
import { byDay, crowdedDays, monthAfter, monthOf, weeksOf } from './month.ts';

it('shows a month in whole weeks from Monday on', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect([november[0]?.[0], november[0]?.[6], november[5]?.[0], november[5]?.[6]]).toEqual([
    '2026-10-26',
    '2026-11-01',
    '2026-11-30',
    '2026-12-06',
  ]);
  // February 2027 begins on a Monday and has four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('turns pages over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthOf('2026-11-21')]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ]);
});

it('leaves out a date whose year has a digit too many, as a field without an end let it be typed', () => {
  expect([...byDay([{ scheduledAt: '20266-11-21' }, { scheduledAt: '20266-11-21T09:00' }]).keys()]).toEqual(
    [],
  );
});

it('puts posts on their days, by time, and tells days with two', () => {
  const posts = ['2026-11-21T17:00', null, '2026-11-21', '2026-11-22T08:00'].map((scheduledAt) => ({
    scheduledAt,
  }));
  expect([...byDay(posts)]).toEqual([
    ['2026-11-21', [{ scheduledAt: '2026-11-21' }, { scheduledAt: '2026-11-21T17:00' }]],
    ['2026-11-22', [{ scheduledAt: '2026-11-22T08:00' }]],
  ]);
  expect(crowdedDays(posts)).toEqual(['2026-11-21']);
});
