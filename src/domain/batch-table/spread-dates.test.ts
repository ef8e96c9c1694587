import { expect, it } from 'vitest';
import { mondayToFriday, weekdayOf } from '#domain/posts/weekday.ts';
import { localDateTime, spreadDates } from './spread-dates.ts';

const longAgo = { takenDays: new Set<string>(), now: 0, timeZone: 'UTC' };

it('computes ISO weekdays', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual([6, 7, 1]);
});

it('spreads posts over the chosen weekdays', () => {
  const schedule = { firstDay: '2026-11-19', weekdays: mondayToFriday, times: ['09:00'] };
  expect(spreadDates(schedule, 4, longAgo)).toEqual([
    '2026-11-19T09:00',
    '2026-11-20T09:00',
    '2026-11-23T09:00',
    '2026-11-24T09:00',
  ]);
});

it('uses each time of a day once, in order', () => {
  const schedule = { firstDay: '2026-11-23', weekdays: [1] as const, times: ['17:30', '08:00', '17:30'] };
  expect(spreadDates(schedule, 3, longAgo)).toEqual([
    '2026-11-23T08:00',
    '2026-11-23T17:30',
    '2026-11-30T08:00',
  ]);
});

it('skips days that already have a post', () => {
  const schedule = { firstDay: '2026-11-23', weekdays: mondayToFriday, times: ['09:00'] };
  const takenDays = new Set(['2026-11-23', '2026-11-25']);
  expect(spreadDates(schedule, 2, { ...longAgo, takenDays })).toEqual([
    '2026-11-24T09:00',
    '2026-11-26T09:00',
  ]);
});

it('skips times that are already past in the time zone', () => {
  const now = Date.parse('2026-11-23T09:00:00Z');
  const schedule = { firstDay: '2026-11-23', weekdays: mondayToFriday, times: ['09:00'] };
  expect(spreadDates(schedule, 1, { ...longAgo, now, timeZone: 'UTC' })).toEqual(['2026-11-24T09:00']);
  expect(spreadDates(schedule, 1, { ...longAgo, now, timeZone: 'America/New_York' })).toEqual([
    '2026-11-23T09:00',
  ]);
});

it('returns no dates if no weekday or time is chosen', () => {
  expect(spreadDates({ firstDay: '2026-11-23', weekdays: [], times: ['09:00'] }, 2, longAgo)).toEqual([]);
  expect(spreadDates({ firstDay: '2026-11-23', weekdays: [1], times: [] }, 2, longAgo)).toEqual([]);
});

it('returns no dates for an invalid first day', () => {
  for (const firstDay of ['', '0002-11-23', '20266-11-23']) {
    expect(spreadDates({ firstDay, weekdays: mondayToFriday, times: ['09:00'] }, 2, longAgo)).toEqual([]);
  }
});

it('falls back to UTC for an unknown time zone', () => {
  expect(localDateTime(Date.parse('2026-10-24T22:30:00Z'), 'Etc/Unknown')).toBe('2026-10-24T22:30');
});

it('returns the local time on both sides of a daylight saving change', () => {
  const wall = (instant: string) => localDateTime(Date.parse(instant), 'Europe/Berlin');
  expect([wall('2026-10-24T22:30:00Z'), wall('2026-10-25T00:30:00Z'), wall('2026-10-25T01:30:00Z')]).toEqual([
    '2026-10-25T00:30',
    '2026-10-25T02:30',
    '2026-10-25T02:30',
  ]);
});
