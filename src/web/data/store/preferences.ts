import { defaultPreferences, type UserPreferences } from '#domain/posts/preferences.ts';
import { completionsToRetarget } from '#domain/posts/streak.ts';
import { mondayToFriday, type Weekday, weekdays } from '#domain/posts/weekday.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { liveQuery } from './live-query.ts';
import { readCompletions, readSetting } from './reading.ts';

const preferencesReading = liveQuery(() => readPreferences().catch(() => undefined));
export const preparePreferences = preferencesReading.prepare;

/**
 * Returns the user's preferences from the store's current state. Undefined until read, or if the store cannot be
 * opened.
 */
export function usePreferences(): UserPreferences | undefined {
  return preferencesReading.useLatest();
}

/**
 * The default weekdays for spreading posts: the user's writing days, or Monday to Friday if every day is a writing
 * day.
 */
export function usePostingDays(): readonly Weekday[] {
  const workingDays = usePreferences()?.workingDays ?? [];
  return workingDays.length > 0 && workingDays.length < weekdays.length ? workingDays : mondayToFriday;
}

/** Changes the given preferences. A new daily target also applies to posts completed today. */
export function changePreferences(change: Partial<UserPreferences>): Promise<void> {
  const { dailyTarget } = change;
  return store.transaction('rw', store.settings, store.history, store.posts, async () => {
    const preferences = await readPreferences();
    await store.settings.put({ key: 'preferences', value: { ...preferences, ...change } });
    if (dailyTarget === undefined) return;
    const today = { now: now(), timeZone: timeZone(), dailyTarget };
    await store.history.bulkPut(completionsToRetarget(await readCompletions(), today));
  });
}

/** Preferences that are missing in the stored ones get their defaults. */
async function readPreferences(): Promise<UserPreferences> {
  return { ...defaultPreferences, ...(await readSetting('preferences', defaultPreferences)) };
}
