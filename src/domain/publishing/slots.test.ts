import { describe, expect, it } from 'vitest';
import { freeSlots, readSlots, type WeeklySlot, withoutSlot, withSlots } from './slots.ts';

const slots = withSlots([], [1, 3, 5], '08:30');
const at = (text: string) => Date.parse(text);
/** A Thursday. */
const now = at('2026-11-26T12:00Z');

describe('freeSlots', () => {
  it('returns the next times of the week', () => {
    expect(freeSlots({ slots, timeZone: 'UTC', now, taken: [], count: 4 })).toEqual(
      ['2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04'].map((day) => at(`${day}T08:30Z`)),
    );
  });

  it('skips times that posts already use', () => {
    const taken = [at('2026-11-27T08:30Z'), at('2026-12-02T08:30Z')];
    expect(freeSlots({ slots, timeZone: 'UTC', now, taken, count: 2 })).toEqual(
      ['2026-11-30', '2026-12-04'].map((day) => at(`${day}T08:30Z`)),
    );
  });

  it('keeps the local time when daylight saving ends', () => {
    const [before, after] = freeSlots({
      slots: withSlots([], [5, 1], '08:30'),
      timeZone: 'America/New_York',
      now: at('2026-10-30T00:00Z'),
      taken: [],
      count: 2,
    });
    expect([before, after]).toEqual([at('2026-10-30T12:30Z'), at('2026-11-02T13:30Z')]);
  });

  it('starts with a slot later on the same local day, even across midnight in UTC', () => {
    const evening = withSlots([], [4], '20:00');
    expect(freeSlots({ slots: evening, timeZone: 'America/Los_Angeles', now, taken: [], count: 1 })).toEqual([
      at('2026-11-27T04:00Z'),
    ]);
  });

  it('gives at least two minutes of notice', () => {
    const noon = (minutes: number) => at('2026-11-27T08:30Z') - minutes * 60_000;
    const first = (from: number) => freeSlots({ slots, timeZone: 'UTC', now: from, taken: [], count: 1 })[0];
    expect(first(noon(2))).toBe(at('2026-11-27T08:30Z'));
    expect(first(noon(1.9))).toBe(at('2026-11-30T08:30Z'));
  });

  it('finds thirty different times with one slot a week', () => {
    const times = freeSlots({
      slots: withSlots([], [1], '09:00'),
      timeZone: 'UTC',
      now,
      taken: [],
      count: 30,
    });
    expect(new Set(times).size).toBe(30);
  });

  it('returns nothing without slots', () => {
    expect(freeSlots({ slots: [], timeZone: 'UTC', now, taken: [], count: 3 })).toEqual([]);
  });
});

it('keeps slots sorted and unique', () => {
  const added = withSlots(withSlots(slots, [3, 1], '08:30'), [1], '07:00');
  expect(added).toEqual([
    { weekday: 1, time: '07:00' },
    { weekday: 1, time: '08:30' },
    { weekday: 3, time: '08:30' },
    { weekday: 5, time: '08:30' },
  ]);
  expect(withoutSlot(added, { weekday: 1, time: '08:30' })).toHaveLength(3);
});

it('ignores invalid stored slots', () => {
  const good: WeeklySlot = { weekday: 7, time: '23:59' };
  expect(
    readSlots([good, null, 'Monday', { weekday: 8, time: '08:30' }, { weekday: 1, time: '8:30' }]),
  ).toEqual([good]);
  expect(readSlots({ weekday: 1, time: '08:30' })).toEqual([]);
});
