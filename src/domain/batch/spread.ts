import { type Day, dayAfter, dayOf, isDay, knownZone } from '#domain/posts/calendar.ts';
import { type Weekday, weekdayOf } from '#domain/posts/weekday.ts';

/** On which days and at which times of day (`09:00`) posts go out, from a first day on. */
export type Rhythm = { firstDay: Day; weekdays: readonly Weekday[]; times: readonly string[] };

// Somebody who posts once a week has a batch of thirty for seven months.
const furthestDays = 3 * 366;

/**
 * The dates of so many posts, one for each time of each chosen weekday. Leaves out days that are taken, and what is not later than `now` in
 * the time zone (an IANA name). Fewer dates than asked for when no day or no time is chosen, none while the first day is no whole day.
 */
export function spreadDates(
  rhythm: Rhythm,
  count: number,
  { takenDays, now, timeZone }: { takenDays: ReadonlySet<Day>; now: number; timeZone: string },
): string[] {
  if (!isDay(rhythm.firstDay)) return [];
  const earliest = wallClockOf(now, timeZone);
  const times = [...new Set(rhythm.times)].sort();
  const dates: string[] = [];
  for (let offset = 0; offset < furthestDays && dates.length < count; offset += 1) {
    const day = dayAfter(rhythm.firstDay, offset);
    if (!rhythm.weekdays.includes(weekdayOf(day)) || takenDays.has(day)) continue;
    dates.push(...times.map((time) => `${day}T${time}`).filter((date) => date > earliest));
  }
  return dates.slice(0, count);
}

/** What a clock on the wall shows in a time zone: `2026-11-21T09:30`. Wall-clock times sort as text. */
export function wallClockOf(instantMilliseconds: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: knownZone(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayOf(instantMilliseconds, timeZone)}T${time.format(instantMilliseconds)}`;
}

/** The day of a date with or without a time of day. */
export function dayOfDate(scheduledAt: string): Day {
  return scheduledAt.slice(0, 10);
}
