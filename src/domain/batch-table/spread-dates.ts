import { type Day, dayAfter, dayOf, isDay, supportedTimeZone } from '#domain/posts/calendar.ts';
import { type Weekday, weekdayOf } from '#domain/posts/weekday.ts';

/** The weekdays and times of day (`09:00`) at which posts are published, starting on `firstDay`. */
export type PostingSchedule = { firstDay: Day; weekdays: readonly Weekday[]; times: readonly string[] };

// At one post a week, thirty posts last seven months.
const maxDaysAhead = 3 * 366;

/**
 * Returns up to `count` dates: every time on every chosen weekday. Skips days that already have a post, and times that
 * are not after `now` in the time zone (an IANA name). Returns an empty list if no weekday or time is chosen or the
 * first day is invalid.
 */
export function spreadDates(
  schedule: PostingSchedule,
  count: number,
  { takenDays, now, timeZone }: { takenDays: ReadonlySet<Day>; now: number; timeZone: string },
): string[] {
  if (!isDay(schedule.firstDay)) return [];
  const earliest = localDateTime(now, timeZone);
  const times = [...new Set(schedule.times)].sort();
  const dates: string[] = [];
  for (let offset = 0; offset < maxDaysAhead && dates.length < count; offset += 1) {
    const day = dayAfter(schedule.firstDay, offset);
    if (!schedule.weekdays.includes(weekdayOf(day)) || takenDays.has(day)) continue;
    dates.push(...times.map((time) => `${day}T${time}`).filter((date) => date > earliest));
  }
  return dates.slice(0, count);
}

/** The local date and time in a time zone: `2026-11-21T09:30`. Sorts as text. */
export function localDateTime(instantMilliseconds: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: supportedTimeZone(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayOf(instantMilliseconds, timeZone)}T${time.format(instantMilliseconds)}`;
}

/** The day of a date with or without a time. */
export function dayOfDate(scheduledAt: string): Day {
  return scheduledAt.slice(0, 10);
}
