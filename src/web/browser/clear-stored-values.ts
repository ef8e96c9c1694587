import { storageKeys } from './storage-keys.ts';

/* Clears the app's values in localStorage and sessionStorage. Only a tab itself can clear its sessionStorage, and
   tabs on phones often sleep. So the time of the clearing is stored, and every tab clears its own values when it
   sees a new time. A tab's values are drafts of the accounts that used it. If an account is not being cleared, its
   other tabs have its drafts, too. */

const clearedAtKey = storageKeys.clearedAt;

/** Clears the shared values that `isCleared` accepts, and every tab's own values. The user stays signed in. */
export function clearStoredValues(at: number, isCleared: (name: string) => boolean): void {
  clearEntries(localStorage, isCleared);
  clearEntries(sessionStorage, isOfApplication);
  for (const storage of [localStorage, sessionStorage]) storage.setItem(clearedAtKey, `${at}`);
}

/**
 * Clears this tab's values if another tab has cleared everything, and reloads if that happens later. Call before
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
    // Storage is blocked or full, so it has no values of this tab.
  }
  addEventListener('storage', ({ key }) => {
    if (key === clearedAtKey) location.reload();
  });
}

function clearEntries(storage: Storage, isCleared: (name: string) => boolean): void {
  for (const entry of Object.keys(storage)) {
    // Removing the time as well would hide the clearing from the other tabs.
    if (isCleared(entry) && entry !== clearedAtKey) storage.removeItem(entry);
  }
}

function isOfApplication(name: string): boolean {
  return /^(standout|openai_api_key)/.test(name);
}
