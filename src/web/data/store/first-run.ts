import type { FirstRun } from '#domain/first-run.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { store } from './database.ts';
import { useStored } from './live-query.ts';
import { usePreferences } from './preferences.ts';
import { readSetting } from './reading.ts';

/**
 * Returns what the account has seen of its first run, on any device. Undefined until read, or if it has seen nothing.
 */
export function useFirstRun(): FirstRun | undefined {
  return usePreferences()?.firstRun;
}

/** Stores what the user has seen, with the preferences. Writes nothing if nothing changes. */
export function changeFirstRun({ seenHints, ...change }: FirstRun): Promise<void> {
  return store.transaction('rw', store.settings, async () => {
    const preferences = await readSetting('preferences', defaultPreferences);
    const before = preferences.firstRun ?? {};
    const firstRun = {
      ...before,
      ...change,
      ...(seenHints && { seenHints: { ...before.seenHints, ...seenHints } }),
    };
    if (JSON.stringify(firstRun) === JSON.stringify(before)) return;
    await store.settings.put({ key: 'preferences', value: { ...preferences, firstRun } });
  });
}

/** Returns the number of videos that the account has made, on any device. */
export function useVideoCount(): number {
  return useStored(() => store.videoEntries.count(), [], 0) ?? 0;
}
