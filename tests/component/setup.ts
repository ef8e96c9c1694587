import '#web/app/app.css';
import { toast } from 'sonner';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { store } from '#web/data/store/database.ts';

afterEach(async () => {
  await cleanup();
  // A new toaster shows the toasts that are still active, and they would cover its buttons.
  toast.dismiss();
  await deleteStore();
  localStorage.clear();
  sessionStorage.clear();
});

/** Deletes the local store. The next access opens a new one. */
function deleteStore(): Promise<void> {
  store.close({ disableAutoOpen: false });
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(store.name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
