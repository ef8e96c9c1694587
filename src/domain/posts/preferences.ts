import { defaultDailyTarget, postsPerBatch } from './limits.ts';
import type { StreakGrace } from './streak.ts';
import { type Weekday, weekdays } from './weekday.ts';

export type UserPreferences = {
  dailyTarget: number;
  voiceProfileId: string | null;
  mobileLineLength: 'short' | 'medium' | 'long';
  /** The days on which one means to write; a streak outlives the others. */
  workingDays: readonly Weekday[];
  /** Whether a streak outlives one missed working day in any seven. */
  hasStreakFreeze: boolean;
};

export const defaultPreferences: UserPreferences = {
  dailyTarget: defaultDailyTarget,
  voiceProfileId: null,
  mobileLineLength: 'short',
  workingDays: weekdays,
  hasStreakFreeze: false,
};

/** What a streak outlives by these preferences. Those that were kept before there was a choice outlive nothing. */
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
