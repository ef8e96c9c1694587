import { dayAfter, dayOf } from '#domain/posts/calendar.ts';
import { type Weekday, weekdayOf, weekdays } from '#domain/posts/weekday.ts';
import { instantOf } from './zoned-time.ts';

/** A time of the week at which a post is published: `{ weekday: 1, time: '08:30' }` is Monday at 8:30. */
export type WeeklySlot = Readonly<{ weekday: Weekday; time: string }>;

export const maxWeeklySlots = 50;
/** An earlier slot could pass while the user is still reading the list. */
const minNoticeMilliseconds = 2 * 60_000;
const lookAheadDays = 366;

/** Returns the next `count` slot times, in milliseconds, that no post uses yet. Empty if there are no slots. */
export function freeSlots(given: {
  slots: readonly WeeklySlot[];
  timeZone: string;
  now: number;
  /** The times that posts already use. */
  taken: readonly number[];
  count: number;
}): number[] {
  const { slots, timeZone, now, taken, count } = given;
  const unavailable = new Set(taken);
  const free: number[] = [];
  const today = dayOf(now, timeZone);
  for (let ahead = 0; ahead <= lookAheadDays && free.length < count; ahead++) {
    const day = dayAfter(today, ahead);
    const weekday = weekdayOf(day);
    const instants = slots
      .filter((slot) => slot.weekday === weekday)
      .map(({ time }) => instantOf(day, time, timeZone))
      .sort((left, right) => left - right);
    for (const instant of instants) {
      if (free.length === count || instant < now + minNoticeMilliseconds || unavailable.has(instant))
        continue;
      unavailable.add(instant);
      free.push(instant);
    }
  }
  return free;
}

/** Adds a time on each of these days. Slots stay sorted and unique. */
export function withSlots(
  slots: readonly WeeklySlot[],
  days: readonly Weekday[],
  time: string,
): readonly WeeklySlot[] {
  const added = days.map((weekday): WeeklySlot => ({ weekday, time }));
  const byKey = new Map([...slots, ...added].map((slot) => [keyOf(slot), slot]));
  return [...byKey.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, slot]) => slot);
}

export function withoutSlot(slots: readonly WeeklySlot[], gone: WeeklySlot): readonly WeeklySlot[] {
  return slots.filter((slot) => keyOf(slot) !== keyOf(gone));
}

/** Reads stored slots. Ignores invalid ones. */
export function readSlots(stored: unknown): readonly WeeklySlot[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((value: unknown): WeeklySlot[] => {
    const { weekday, time } = Object(value) as { weekday?: unknown; time?: unknown };
    const day = weekdays.find((each) => each === weekday);
    return day && typeof time === 'string' && isTime(time) ? [{ weekday: day, time }] : [];
  });
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function keyOf({ weekday, time }: WeeklySlot): string {
  return `${weekday} ${time}`;
}
