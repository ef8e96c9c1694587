import { expect, it } from 'vitest';
import { crowdedDays, groupByDay, monthAfter, monthOf, weeksOf } from './month.ts';

it('fills a month with whole weeks starting on Monday', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect([november[0]?.[0], november[0]?.[6], november[5]?.[0], november[5]?.[6]]).toEqual([
    '2026-10-26',
    '2026-11-01',
    '2026-11-30',
    '2026-12-06',
  ]);
  // February 2027 starts on a Monday and has exactly four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('the month after December is in the next year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthOf('2026-11-21')]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ]);
});

it('skips a date with a five-digit year', () => {
  expect([
    ...groupByDay([{ scheduledAt: '20266-11-21' }, { scheduledAt: '20266-11-21T09:00' }]).keys(),
  ]).toEqual([]);
});

it('groups posts by day, sorted by time, and finds days with several posts', () => {
  const posts = ['2026-11-21T17:00', null, '2026-11-21', '2026-11-22T08:00'].map((scheduledAt) => ({
    scheduledAt,
  }));
  expect([...groupByDay(posts)]).toEqual([
    ['2026-11-21', [{ scheduledAt: '2026-11-21' }, { scheduledAt: '2026-11-21T17:00' }]],
    ['2026-11-22', [{ scheduledAt: '2026-11-22T08:00' }]],
  ]);
  expect(crowdedDays(posts)).toEqual(['2026-11-21']);
});
