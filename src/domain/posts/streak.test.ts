import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from './calendar.ts';
import { completionsToRetarget, streakOf } from './streak.ts';
import { mondayToFriday } from './weekday.ts';

const hour = 3_600_000;
const berlin = 'Europe/Berlin';
const done = (iso: string, count = 1, { timeZone = berlin, dailyTarget = 3 } = {}) =>
  Array.from({ length: count }, (_, index) => ({ ts: Date.parse(iso) + index, timeZone, dailyTarget }));
const on = (iso: string, { timeZone = berlin, dailyTarget = 3 } = {}) => ({
  now: Date.parse(iso),
  timeZone,
  dailyTarget,
});

describe('a day', () => {
  it("a day starts at midnight in the user's time zone", () => {
    const instant = Date.parse('2026-11-20T23:30:00Z');
    expect([
      dayOf(instant, berlin),
      dayOf(instant, 'America/Los_Angeles'),
      dayOf(instant, 'Asia/Kolkata'),
    ]).toEqual(['2026-11-21', '2026-11-20', '2026-11-21']);
  });

  it('a day counts once even if it has 23 or 25 hours', () => {
    const midnightBeforeSummer = Date.parse('2026-03-28T23:00:00Z');
    expect(dayOf(midnightBeforeSummer, berlin)).toBe('2026-03-29');
    expect(dayOf(midnightBeforeSummer + 23 * hour - 1, berlin)).toBe('2026-03-29');
    expect(dayOf(midnightBeforeSummer + 23 * hour, berlin)).toBe('2026-03-30');
    const midnightBeforeWinter = Date.parse('2026-10-24T22:00:00Z');
    expect(dayOf(midnightBeforeWinter + 25 * hour - 1, berlin)).toBe('2026-10-25');
    expect(dayOf(midnightBeforeWinter + 25 * hour, berlin)).toBe('2026-10-26');
    expect([dayAfter('2026-03-29', 1), dayAfter('2026-03-01', -1), dayAfter('2024-03-01', -1)]).toEqual([
      '2026-03-30',
      '2026-02-28',
      '2024-02-29',
    ]);
  });
});

describe('a streak', () => {
  it('uses the last target of a day', () => {
    const yesterday = done('2026-11-20T12:00:00Z', 2);
    const today = done('2026-11-21T08:00:00Z', 1);
    const lowered = completionsToRetarget(
      [...yesterday, ...today],
      on('2026-11-21T12:00:00Z', { dailyTarget: 1 }),
    );
    expect(lowered).toEqual(today.map((entry) => ({ ...entry, dailyTarget: 1 })));
    expect(streakOf(lowered, on('2026-11-22T12:00:00Z', { dailyTarget: 1 })).days).toBe(1);
    expect(completionsToRetarget(today, on('2026-11-21T12:00:00Z'))).toEqual([]);
  });

  it('a streak starts at zero', () => {
    expect(streakOf([], on('2026-11-21T12:00:00Z'))).toEqual({
      days: 0,
      completedToday: 0,
      dailyTarget: 3,
      isTargetMet: false,
      badgeDays: null,
    });
  });

  it('counts today once the target is met and is not broken by an unfinished day', () => {
    const yesterday = done('2026-11-20T12:00:00Z', 3);
    expect(streakOf(yesterday, on('2026-11-21T12:00:00Z')).days).toBe(1);
    expect(
      streakOf([...yesterday, ...done('2026-11-21T08:00:00Z', 2)], on('2026-11-21T12:00:00Z')),
    ).toMatchObject({
      days: 1,
      completedToday: 2,
      isTargetMet: false,
    });
    expect(
      streakOf([...yesterday, ...done('2026-11-21T08:00:00Z', 3)], on('2026-11-21T12:00:00Z')),
    ).toMatchObject({
      days: 2,
      isTargetMet: true,
    });
    expect(streakOf(yesterday, on('2026-11-22T12:00:00Z')).days).toBe(0);
  });

  it('a day with a missed target breaks a streak', () => {
    const history = [
      ...done('2026-11-18T12:00:00Z', 3),
      ...done('2026-11-19T12:00:00Z', 2),
      ...done('2026-11-20T12:00:00Z', 4),
    ];
    expect(streakOf(history, on('2026-11-21T12:00:00Z')).days).toBe(1);
  });

  it('continues across clock changes for posts completed just before midnight', () => {
    const march = [
      ...done('2026-03-28T23:59:59+01:00', 3),
      ...done('2026-03-29T23:59:59+02:00', 3),
      ...done('2026-03-30T23:59:59+02:00', 3),
    ];
    expect(streakOf(march, on('2026-03-31T00:00:30+02:00')).days).toBe(3);
    const october = [
      ...done('2026-10-24T23:59:59+02:00', 3),
      ...done('2026-10-25T23:59:59+01:00', 3),
      ...done('2026-10-26T23:59:59+01:00', 3),
    ];
    expect(streakOf(october, on('2026-10-27T00:00:30+01:00')).days).toBe(3);
    const night = [...done('2026-03-29T00:00:00+01:00', 3), ...done('2026-03-29T23:59:00+02:00', 3)];
    expect(streakOf(night, on('2026-03-30T00:01:00+02:00')).days).toBe(1);
  });

  it('counts a completion for the local day in its time zone', () => {
    const inBerlin = done('2026-11-20T22:30:00Z', 3);
    const inNewYork = done('2026-11-21T23:00:00Z', 3, { timeZone: 'America/New_York' });
    const seenFromNewYork = on('2026-11-22T01:00:00Z', { timeZone: 'America/New_York' });
    expect(streakOf([...inBerlin, ...inNewYork], seenFromNewYork)).toMatchObject({
      days: 2,
      completedToday: 3,
    });
  });

  it('counts a day in a time zone that this browser does not support', () => {
    const elsewhere = done('2026-11-20T12:00:00Z', 3, { timeZone: 'Europe/Newtown' });
    expect(streakOf(elsewhere, on('2026-11-21T12:00:00Z')).days).toBe(1);
  });

  it('changing the target does not change past streaks', () => {
    const history = done('2026-11-20T12:00:00Z', 3);
    expect(streakOf(history, on('2026-11-21T12:00:00Z', { dailyTarget: 10 })).days).toBe(1);
    const today = [...history, ...done('2026-11-21T08:00:00Z', 3)];
    expect(streakOf(today, on('2026-11-21T12:00:00Z', { dailyTarget: 10 }))).toMatchObject({
      days: 1,
      isTargetMet: false,
    });
  });

  it('earns badges at 3, 7, and 30 days', () => {
    const badgeAfter = (days: number) => {
      const history = Array.from({ length: days }, (_, index) =>
        done(`${dayAfter('2026-11-20', -index)}T12:00:00Z`, 3),
      ).flat();
      return streakOf(history, on('2026-11-20T13:00:00Z')).badgeDays;
    };
    expect([2, 3, 6, 7, 29, 30, 45].map(badgeAfter)).toEqual([null, 3, 3, 7, 7, 30, 30]);
  });
});

describe('a streak with grace', () => {
  const grace = { workingDays: mondayToFriday, hasFreeze: false };
  const days = (...dates: string[]) => dates.flatMap((date) => done(`2026-11-${date}T12:00:00Z`, 3));
  // 21 November 2026 is a Saturday.
  const monday = on('2026-11-23T12:00:00Z');

  it('ignores missed non-working days but counts them if the target is met', () => {
    expect(streakOf(days('19', '20'), monday).days).toBe(0);
    expect(streakOf(days('19', '20'), { ...monday, grace }).days).toBe(2);
    expect(streakOf(days('19', '20', '21'), { ...monday, grace }).days).toBe(3);
    expect(streakOf(days('18', '20'), { ...monday, grace }).days).toBe(1);
  });

  it('survives one missed working day in any seven days with a freeze', () => {
    const frozen = { ...monday, grace: { ...grace, hasFreeze: true } };
    expect(streakOf(days('17', '18', '20'), frozen).days).toBe(3);
    expect(streakOf(days('16', '17', '19'), frozen).days).toBe(1);
    // The 12th and the 19th are seven days apart.
    expect(streakOf(days('11', '13', '16', '17', '18', '20'), frozen).days).toBe(6);
    expect(streakOf(days('12', '16', '17', '18', '20'), frozen).days).toBe(4);
  });

  it('a streak with grace is zero without completions', () => {
    expect(streakOf([], { ...monday, grace: { workingDays: [], hasFreeze: true } }).days).toBe(0);
  });
});
