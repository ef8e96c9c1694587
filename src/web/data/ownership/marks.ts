import type { StoreMarks } from '#domain/ownership.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

/** Reads which store belongs to whom. Where storage is blocked, there are no marks, and the store itself is asked. */
export function readMarks(userId: string): StoreMarks {
  try {
    return {
      firstOwner: localStorage.getItem(storageKeys.storeOwner),
      hasOwn: localStorage.getItem(storageKeys.ownStore(userId)) !== null,
    };
  } catch {
    return { firstOwner: null, hasOwn: false };
  }
}

/** Marks the browser's first store as an account's. */
export function markFirst(userId: string): void {
  mark(storageKeys.storeOwner, userId);
}

/** Marks that an account has a store of its own. */
export function markOwn(userId: string): void {
  mark(storageKeys.ownStore(userId), 'own');
}

function mark(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // The store has the same mark.
    console.error('The owner of the local store could not be marked.', error);
  }
}
