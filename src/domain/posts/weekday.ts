import type { Day } from './calendar.ts';

/** As ISO 8601 counts them: Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const mondayToFriday: readonly Weekday[] = [1, 2, 3, 4, 5];

export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 1;
}
