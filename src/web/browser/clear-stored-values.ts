import { storageKeys } from './storage-keys.ts';

/*
 * Clears what the application has in localStorage and sessionStorage. Only a tab itself can clear its sessionStorage,
 * and tabs on phones often sleep. So the time is stored, and every tab clears its own entries when it sees a new time.
 * A tab's entries are drafts of the accounts that used it; other tabs of an account that is not cleared have them, too.
 */

const clearedAtKey = storageKeys.clearedAt;

/** Clears the shared values that `isCleared` names, and each tab's own. The user stays signed in. */
export function clearStoredValues(at: number, isCleared: (name: string) => boolean): void {
  clearEntries(localStorage, isCleared);
  clearEntries(sessionStorage, isOfApplication);
  for (const storage of [localStorage, sessionStorage]) storage.setItem(clearedAtKey, `${at}`);
}

/**
 * Clears this tab's values if another tab cleared everything since, and reloads when that happens later. Call before
 * reading any value.
 */
export function followClearedValues(): void {
  try {
    const clearedAt = localStorage.getItem(clearedAtKey);
    if (clearedAt !== sessionStorage.getItem(clearedAtKey)) {
      clearEntries(sessionStorage, isOfApplication);
      if (clearedAt !== null) sessionStorage.setItem(clearedAtKey, clearedAt);
    }
  } catch {
    // Storage is blocked or full, so it holds nothing of this tab.
  }
  addEventListener('storage', ({ key }) => {
    if (key === clearedAtKey) location.reload();
  });
}

function clearEntries(storage: Storage, isCleared: (name: string) => boolean): void {
  for (const entry of Object.keys(storage)) {
    // Removing the time too would tell the other tabs nothing.
    if (isCleared(entry) && entry !== clearedAtKey) storage.removeItem(entry);
  }
}

function isOfApplication(name: string): boolean {
  return /^(standout|openai_api_key)/.test(name);
}
