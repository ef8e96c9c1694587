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
 * Removes everything of an account from this device: its stored values, its store, and pending files in caches.
 * Resolves once the values are gone. Other tabs close the store and reload. `onEnd` is called once the store is
 * deleted or could not be deleted.
 */
export async function removeContent(userId: string, onEnd: (isRemoved: boolean) => void): Promise<void> {
  // Another tab is still logging the account out, which may fail.
  if (isSignedIn(userId)) return;
  // Tabs that reload in the meantime leave the removal to this tab.
  const release = await tryLock(lockNames.removal);
  if (!release) return;
  const isFirst = readMarks(userId).firstOwner === userId;
  clearStoredValues(now(), valuesOf(userId, isFirst ? 'first' : 'own'));
  void removeStores(userId, isFirst)
    .then(
      () => true,
      (error: unknown) => {
        console.error('A store could not be deleted.', error);
        return false;
      },
    )
    .then((isRemoved) => {
      // Not retried, because the account may have new content by then.
      localStorage.removeItem(storageKeys.pendingRemoval);
      onEnd(isRemoved);
      release();
    });
}

/** The session's key contains the host of the backend, which is not known yet. */
function isSignedIn(userId: string): boolean {
  return Object.entries<string>(localStorage).some(
    ([name, value]) => /^sb-.*-auth-token$/.test(name) && value.includes(userId),
  );
}

/**
 * Deleting waits for tabs that have a store open. An account that signs in during that time gets a new store
 * afterward.
 */
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
