import { type Day, dayAfter, dayOf } from './calendar.ts';
import type { CompletedEntry } from './history.ts';
import { streakBadgeDays } from './limits.ts';
import { type Weekday, weekdayOf } from './weekday.ts';

export type Streak = {
  /** Consecutive days with the target met, including today once it is met. */
  days: number;
  completedToday: number;
  dailyTarget: number;
  isTargetMet: boolean;
  /** The highest badge reached, in days. */
  badgeDays: (typeof streakBadgeDays)[number] | null;
};

/**
 * Returns today's completions that need the new target. A day counts by its last target, even if nothing is completed
 * after the target changed.
 */
export function completionsToRetarget<
  Completion extends Pick<CompletedEntry, 'ts' | 'timeZone' | 'dailyTarget'>,
>(
  completions: readonly Completion[],
  { now, timeZone, dailyTarget }: { now: number; timeZone: string; dailyTarget: number },
): Completion[] {
  const today = dayOf(now, timeZone);
  return completions
    .filter((entry) => entry.dailyTarget !== dailyTarget && dayOf(entry.ts, entry.timeZone) === today)
    .map((entry) => ({ ...entry, dailyTarget }));
}

/** Missed days that don't break a streak: non-working days and, with a freeze, one working day in any seven. */
export type StreakGrace = { workingDays: readonly Weekday[]; hasFreeze: boolean };

/**
 * Computes the streak and today's progress from all completions. A completion belongs to the day in its own time zone,
 * and each day has its own target. Today can't break the streak before it is over. Without a grace, every missed day
 * breaks it.
 */
export function streakOf(
  completions: readonly Pick<CompletedEntry, 'ts' | 'timeZone' | 'dailyTarget'>[],
  {
    now,
    timeZone,
    dailyTarget,
    grace,
  }: { now: number; timeZone: string; dailyTarget: number; grace?: StreakGrace },
): Streak {
  const counts = new Map<Day, { completed: number; target: number }>();
  for (const completion of completions.toSorted((one, other) => one.ts - other.ts)) {
    const day = dayOf(completion.ts, completion.timeZone);
    const completed = (counts.get(day)?.completed ?? 0) + 1;
    counts.set(day, { completed, target: completion.dailyTarget });
  }
  const today = dayOf(now, timeZone);
  const completedToday = counts.get(today)?.completed ?? 0;
  const isTargetMet = completedToday >= dailyTarget;
  const firstDay = [...counts.keys()].sort()[0] ?? today;

  const isMet = (day: Day) => {
    const count = counts.get(day);
    return count !== undefined && count.completed >= count.target;
  };
  let days = isTargetMet ? 1 : 0;
  let frozenDay: Day | null = null;
  for (let day = dayAfter(today, -1); day >= firstDay; day = dayAfter(day, -1)) {
    if (isMet(day)) days += 1;
    else if (!grace) break;
    else if (grace.workingDays.includes(weekdayOf(day))) {
      if (!grace.hasFreeze || (frozenDay !== null && dayAfter(day, 7) > frozenDay)) break;
      frozenDay = day;
    }
  }

  const badgeDays = streakBadgeDays.findLast((badge) => days >= badge) ?? null;
  return { days, completedToday, dailyTarget, isTargetMet, badgeDays };
}
