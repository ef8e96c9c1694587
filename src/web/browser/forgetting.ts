import { storageKeys } from './storage-keys.ts';

/*
 * Everything that this browser keeps beside the store can be forgotten at once. Other tabs have entries of their own, which nobody but they can remove, and on a phone
 * they often sleep: so it is noted when that was, and each tab forgets when it hears or finds that it was since.
 */

const mark = storageKeys.clearedAt;

/** Forgets here and in all other tabs what the product keeps in this browser beside the store. Who is signed in stays signed in. */
export function forgetEntries(at: number): void {
  for (const storage of [localStorage, sessionStorage]) {
    forgetIn(storage);
    storage.setItem(mark, `${at}`);
  }
}

/** Forgets what this tab kept from before all was forgotten elsewhere, and begins anew when that happens. Called before anything of it is read. */
export function followForgetting(): void {
  try {
    const forgottenAt = localStorage.getItem(mark);
    if (forgottenAt !== sessionStorage.getItem(mark)) {
      forgetIn(sessionStorage);
      if (forgottenAt !== null) sessionStorage.setItem(mark, forgottenAt);
    }
  } catch {
    // Where storage is blocked or full, nothing was kept.
  }
  addEventListener('storage', ({ key }) => {
    if (key === mark) location.reload();
  });
}

function forgetIn(storage: Storage): void {
  for (const entry of Object.keys(storage)) {
    // What is not removed tells no other tab to begin anew.
    if (/^(standout|openai_api_key$)/.test(entry) && entry !== mark) storage.removeItem(entry);
  }
}
