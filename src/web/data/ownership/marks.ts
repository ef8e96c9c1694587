import type { StoreMarks } from '#domain/ownership.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

/**
 * Reads which store belongs to which account. If storage is blocked, there are no marks, and the stores themselves
 * must say it.
 */
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

/** Marks that an account has its own store. */
export function markOwn(userId: string): void {
  mark(storageKeys.ownStore(userId), 'own');
}

function mark(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // The store contains the same mark.
    console.error('The owner of the local store could not be marked.', error);
  }
}
