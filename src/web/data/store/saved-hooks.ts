import { now } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { readSetting } from './reading.ts';

/** The first lines that the user saved, newest first. */
export async function readSavedHooks(): Promise<string[]> {
  const saved = Object.entries(await readSetting('savedHooks', {}));
  return saved.sort(([, one], [, other]) => other - one).map(([hook]) => hook);
}

/** Saves a first line for the hook library. */
export function saveHook(hook: string): Promise<void> {
  return change((saved) => ({ ...saved, [hook]: now() }));
}

export function removeHook(hook: string): Promise<void> {
  return change(({ [hook]: _, ...others }) => others);
}

function change(next: (saved: Record<string, number>) => Record<string, number>): Promise<void> {
  return store.transaction('rw', store.settings, async () => {
    await store.settings.put({ key: 'savedHooks', value: next(await readSetting('savedHooks', {})) });
  });
}
