import { defaultPreferences, type UserPreferences } from '#domain/posts/preferences.ts';
import { retargeted } from '#domain/posts/streak.ts';
import { mondayToFriday, type Weekday, weekdays } from '#domain/posts/weekday.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { liveReading } from './live-reading.ts';
import { readCompletions, readSetting } from './reading.ts';

const preferencesReading = liveReading(() => readPreferences().catch(() => undefined));
export const preparePreferences = preferencesReading.prepare;

/** What the person has set, as it is in the store now; undefined until it is read, and when the store cannot be opened. */
export function usePreferences(): UserPreferences | undefined {
  return preferencesReading.useLatest();
}

/** The weekdays to spread posts over unless others are chosen: those on which one writes, or Monday to Friday when one writes on all. */
export function usePostingDays(): readonly Weekday[] {
  const workingDays = usePreferences()?.workingDays ?? [];
  return workingDays.length > 0 && workingDays.length < weekdays.length ? workingDays : mondayToFriday;
}

/** Keeps what is given and leaves the rest. A new daily target holds for what was completed today too. */
export function changePreferences(change: Partial<UserPreferences>): Promise<void> {
  const { dailyTarget } = change;
  return store.transaction('rw', store.settings, store.history, async () => {
    const preferences = await readPreferences();
    await store.settings.put({ key: 'preferences', value: { ...preferences, ...change } });
    if (dailyTarget === undefined) return;
    const today = { now: now(), timeZone: timeZone(), dailyTarget };
    await store.history.bulkPut(retargeted(await readCompletions(), today));
  });
}

/** A preference that came later than what is stored has its default. */
async function readPreferences(): Promise<UserPreferences> {
  return { ...defaultPreferences, ...(await readSetting('preferences', defaultPreferences)) };
}
