import type { Day } from './calendar.ts';

/** ISO 8601 weekdays: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const mondayToFriday: readonly Weekday[] = [1, 2, 3, 4, 5];

export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 1;
}
