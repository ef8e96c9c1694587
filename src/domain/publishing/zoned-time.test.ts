import { describe, expect, it } from 'vitest';
import { instantOf, zonedParts } from './zoned-time.ts';

describe('instantOf', () => {
  it.each([
    ['UTC', '2026-11-27', '08:30', '2026-11-27T08:30Z'],
    ['America/New_York', '2026-01-15', '08:30', '2026-01-15T13:30Z'],
    ['America/New_York', '2026-07-15', '08:30', '2026-07-15T12:30Z'],
    ['Asia/Kathmandu', '2026-11-27', '00:00', '2026-11-26T18:15Z'],
    ['Pacific/Kiritimati', '2026-11-27', '08:30', '2026-11-26T18:30Z'],
    ['Pacific/Niue', '2026-11-27', '23:59', '2026-11-28T10:59Z'],
  ])('finds a local time in %s', (zone, day, time, utc) => {
    expect(instantOf(day, time, zone)).toBe(Date.parse(utc));
  });

  it.each([
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30Z', '03:30'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00Z', '03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40Z', '02:40'],
  ])('moves a time that daylight saving skips in %s forward by the gap', (zone, day, time, utc, shown) => {
    expect(instantOf(day, time, zone)).toBe(Date.parse(utc));
    expect(zonedParts(Date.parse(utc), zone)).toEqual({ day, time: shown });
  });

  it.each([
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30Z'],
    ['Europe/Berlin', '2026-10-25', '02:59', '2026-10-25T00:59Z'],
  ])('returns the first instant of a time that occurs twice in %s', (zone, day, time, utc) => {
    expect(instantOf(day, time, zone)).toBe(Date.parse(utc));
  });

  it('returns the original time for every half hour of a year in zones with daylight saving', () => {
    for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago']) {
      for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += 1_800_000) {
        const { day, time } = zonedParts(instant, zone);
        // In the hour that occurs twice, the local time means its first instant.
        expect([instant, instant - 1_800_000, instant - 3_600_000]).toContain(instantOf(day, time, zone));
      }
    }
  });
});

it('uses UTC for a time zone that this browser does not know', () => {
  expect(zonedParts(Date.UTC(2026, 10, 27, 8, 30), 'Mars/Olympus')).toEqual({
    day: '2026-11-27',
    time: '08:30',
  });
});
