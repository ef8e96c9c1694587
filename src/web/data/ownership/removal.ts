import { clearStoredValues } from '#web/browser/clear-stored-values.ts';
import { now } from '#web/browser/clock.ts';
import { dropSharedFile } from '#web/browser/incoming-files.ts';
import { tryLock } from '#web/browser/locks.ts';
import { lockNames, storageKeys } from '#web/browser/storage-keys.ts';
import { pageAccount } from '../account/page-account.ts';
import { storeName } from '../store/database.ts';
import { valuesOf } from '../store/own-values.ts';
import { readMarks } from './marks.ts';

/**
 * Removes everything of an account from this device: its stored values, its store, and what waits in caches. Resolves
 * once the values are gone. Other tabs close the store and reload. `onRemoved` runs once the store is gone, too.
 */
export async function removeContent(userId: string, onRemoved: () => void): Promise<void> {
  // Tabs that reload meanwhile leave it to this one.
  const release = await tryLock(lockNames.removal);
  if (!release) return;
  const isFirst = readMarks(userId).firstOwner === userId;
  clearStoredValues(now(), valuesOf(userId, isFirst ? 'first' : 'own'));
  void removeStores(userId, isFirst)
    .then(
      () => {
        localStorage.removeItem(storageKeys.pendingRemoval);
        onRemoved();
      },
      (error: unknown) => console.error('A store could not be deleted.', error),
    )
    .finally(release);
}

/** Deleting waits for tabs that have a store open. An account that signs in meanwhile gets a new store after it. */
async function removeStores(userId: string, isFirst: boolean): Promise<void> {
  const names = [storeName(userId), ...(isFirst ? [storeName(null)] : [])];
  await Promise.all([...names.map(deleteStore), dropSharedFile()]);
  if (isFirst && pageAccount() !== userId) localStorage.removeItem(storageKeys.storeOwner);
}

function deleteStore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
