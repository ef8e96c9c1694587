import '#web/app/app.css';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { heldLocks } from '#web/browser/locks.ts';
import { lockNames, scopeStoredValues } from '#web/browser/storage-keys.ts';
import { setPageAccount } from '#web/data/account/page-account.ts';
import { closeKeyRequest } from '#web/data/ai/key-request.ts';
import { store, switchStore } from '#web/data/store/database.ts';

afterEach(async () => {
  await cleanup();
  // A new toaster would show toasts that are still active, and they would cover its buttons.
  toast.dismiss();
  await vi.waitUntil(hasNoRecording, { timeout: 20_000 });
  // Closes the key dialog that a test may have left open.
  closeKeyRequest();
  await deleteStore();
  // The next test may sign in to another account on this page.
  setPageAccount(null);
  scopeStoredValues(null);
  switchStore(null);
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * Whether every recording that a test left running has ended. A recording stores its end first, then releases its
 * lock.
 */
async function hasNoRecording(): Promise<boolean> {
  const names = [...(await heldLocks())];
  return !names.some(
    (name) => name.startsWith(lockNames.camera('')) || name.startsWith(lockNames.recording('')),
  );
}

/** Deletes the local store. The next access opens a new one. */
async function deleteStore(): Promise<void> {
  // Closing a store while it opens would make reads of the next test fail. A store of a newer version does not open.
  await store.open().catch(() => undefined);
  store.close({ disableAutoOpen: false });
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(store.name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
