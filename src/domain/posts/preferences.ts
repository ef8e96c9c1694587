import type { FirstRun } from '../first-run.ts';
import { defaultDailyTarget, postsPerBatch } from './limits.ts';
import type { StreakGrace } from './streak.ts';
import { type Weekday, weekdays } from './weekday.ts';

export type UserPreferences = {
  dailyTarget: number;
  voiceProfileId: string | null;
  mobileLineLength: 'short' | 'medium' | 'long';
  /** The days the user plans to write. Other days don't break a streak. */
  workingDays: readonly Weekday[];
  /** Whether one missed working day in any seven is forgiven. */
  hasStreakFreeze: boolean;
  firstRun?: FirstRun;
};

export const defaultPreferences: UserPreferences = {
  dailyTarget: defaultDailyTarget,
  voiceProfileId: null,
  mobileLineLength: 'short',
  workingDays: weekdays,
  hasStreakFreeze: false,
};

/** The streak grace of these preferences. Preferences saved by old versions lack these fields and get the defaults. */
export function graceOf(preferences: UserPreferences): StreakGrace {
  const { workingDays, hasStreakFreeze } = { ...defaultPreferences, ...preferences };
  return { workingDays, hasFreeze: hasStreakFreeze };
}

/** A daily target is a whole number from 1 to the size of a batch. */
export function dailyTargetFrom(value: number): number {
  return Number.isFinite(value)
    ? Math.min(postsPerBatch, Math.max(1, Math.round(value)))
    : defaultDailyTarget;
}
