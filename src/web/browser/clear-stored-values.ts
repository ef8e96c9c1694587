import { storageKeys } from './storage-keys.ts';

/*
 * Clears everything that the application has in localStorage and sessionStorage. Only a tab itself can clear its
 * sessionStorage, and tabs on phones often sleep. So the time is stored, and every tab clears its own entries when it
 * sees a new time.
 */

const clearedAtKey = storageKeys.clearedAt;

/** Clears the application's stored values here and in all other tabs. The user stays signed in. */
export function clearStoredValues(at: number): void {
  for (const storage of [localStorage, sessionStorage]) {
    clearEntries(storage);
    storage.setItem(clearedAtKey, `${at}`);
  }
}

/**
 * Clears this tab's values if another tab cleared everything since, and reloads when that happens later. Call before
 * reading any value.
 */
export function followClearedValues(): void {
  try {
    const clearedAt = localStorage.getItem(clearedAtKey);
    if (clearedAt !== sessionStorage.getItem(clearedAtKey)) {
      clearEntries(sessionStorage);
      if (clearedAt !== null) sessionStorage.setItem(clearedAtKey, clearedAt);
    }
  } catch {
    // Storage is blocked or full, so it holds nothing of this tab.
  }
  addEventListener('storage', ({ key }) => {
    if (key === clearedAtKey) location.reload();
  });
}

function clearEntries(storage: Storage): void {
  for (const entry of Object.keys(storage)) {
    // Removing the time too would tell the other tabs nothing.
    if (/^(standout|openai_api_key$)/.test(entry) && entry !== clearedAtKey) storage.removeItem(entry);
  }
}
