import { type Day, dayAfter, dayOf } from './calendar.ts';
import type { CompletedEntry } from './history.ts';
import { streakBadgeDays } from './limits.ts';
import { type Weekday, weekdayOf } from './weekday.ts';

export type Streak = {
  /** Consecutive days on which the target was met, today among them once it is. */
  days: number;
  completedToday: number;
  dailyTarget: number;
  isTargetMet: boolean;
  /** The highest badge that the streak has reached, in days. */
  badgeDays: (typeof streakBadgeDays)[number] | null;
};

/**
 * The completions of today that carry another target than the new one, with the new one: a day is judged by the target that it ended
 * with, also when nothing is completed after the change.
 */
export function retargeted<Completion extends Pick<CompletedEntry, 'ts' | 'timeZone' | 'dailyTarget'>>(
  completions: readonly Completion[],
  { now, timeZone, dailyTarget }: { now: number; timeZone: string; dailyTarget: number },
): Completion[] {
  const today = dayOf(now, timeZone);
  return completions
    .filter((entry) => entry.dailyTarget !== dailyTarget && dayOf(entry.ts, entry.timeZone) === today)
    .map((entry) => ({ ...entry, dailyTarget }));
}

/** Which missed days a streak outlives: all that are no working days, and with a freeze one working day in any seven. */
export type StreakGrace = { workingDays: readonly Weekday[]; hasFreeze: boolean };

/**
 * The streak and today's progress from every completion there ever was. A completion belongs to the day that the person had where
 * they were; a day is met by the target that held then; today breaks nothing until it is over. Without a grace every day counts.
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
