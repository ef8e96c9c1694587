import { defaultDailyTarget, postsPerBatch } from './limits.ts';

export type UserPreferences = {
  dailyTarget: number;
  voiceProfileId: string | null;
  darkMode: boolean;
  mobileLineLength: 'short' | 'medium' | 'long';
};

export const defaultPreferences: UserPreferences = {
  dailyTarget: defaultDailyTarget,
  voiceProfileId: null,
  darkMode: false,
  mobileLineLength: 'short',
};

/** A daily target is a whole number from 1 to the size of a batch. */
export function dailyTargetFrom(value: number): number {
  return Number.isFinite(value)
    ? Math.min(postsPerBatch, Math.max(1, Math.round(value)))
    : defaultDailyTarget;
}
