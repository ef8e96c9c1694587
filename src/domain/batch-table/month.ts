import { type Day, dayAfter, isDay } from '#domain/posts/calendar.ts';
import { weekdayOf } from '#domain/posts/weekday.ts';
import { dayOfDate } from './spread-dates.ts';

/** A calendar month, `2026-11`. Sorts as text. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function monthAfter(month: Month, months: number): Month {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, starting on Monday and padded with days of the adjacent months. */
export function weeksOf(month: Month): Day[][] {
  const firstDay = `${month}-01`;
  const weeks: Day[][] = [];
  let monday = dayAfter(firstDay, 1 - weekdayOf(firstDay));
  do {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, offset) => dayAfter(start, offset)));
    monday = dayAfter(monday, 7);
  } while (monthOf(monday) === month);
  return weeks;
}

/** Groups scheduled posts by day, sorted by time. Skips invalid dates. */
export function groupByDay<Scheduled extends { scheduledAt: string | null }>(
  posts: readonly Scheduled[],
): Map<Day, Scheduled[]> {
  const days = new Map<Day, Scheduled[]>();
  const scheduled = posts.filter(({ scheduledAt }) => scheduledAt !== null);
  for (const post of scheduled.sort((one, other) => compare(one.scheduledAt, other.scheduledAt))) {
    const day = dayOfDate(post.scheduledAt ?? '');
    if (!isDay(day)) continue;
    days.set(day, [...(days.get(day) ?? []), post]);
  }
  return days;
}

/** The days with two or more posts, which would compete for readers. */
export function crowdedDays(posts: readonly { scheduledAt: string | null }[]): Day[] {
  return [...groupByDay(posts)].filter(([, onDay]) => onDay.length > 1).map(([day]) => day);
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0;
}
