import { clearStoredValues } from '#web/browser/clear-stored-values.ts';
import { now } from '#web/browser/clock.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { pageAccount } from '../account/page-account.ts';
import { store, storeName } from './database.ts';
import { useStored } from './live-query.ts';
import { valuesOf } from './own-values.ts';

/** The browser's storage usage. Unknown values are undefined. */
export type Usage = {
  usedBytes: number | undefined;
  quotaBytes: number | undefined;
  /** Whether the browser keeps the store when it frees space. */
  isPersisted: boolean;
};

export async function readUsage(): Promise<Usage> {
  // Safari before version 17 has no `estimate`.
  const { storage }: { storage?: Partial<StorageManager> } = navigator;
  const { usage, quota } = (await storage?.estimate?.()) ?? {};
  return { usedBytes: usage, quotaBytes: quota, isPersisted: (await storage?.persisted?.()) ?? false };
}

/** Returns the free bytes in this browser; null if unknown. */
export async function readFreeBytes(): Promise<number | null> {
  const { usedBytes, quotaBytes } = await readUsage().catch(() => ({ usedBytes: 0, quotaBytes: undefined }));
  return quotaBytes === undefined ? null : Math.max(0, quotaBytes - (usedBytes ?? 0));
}

/** Like `readFreeBytes`, updated whenever a video or clip is stored or removed; null until known. */
export function useFreeBytes(): number | null {
  const read = async () => {
    // Reading these tables makes Dexie rerun this query when they change.
    await Promise.all([store.videos.count(), store.clips.count()]);
    return readFreeBytes();
  };
  return useStored(read, [], null) ?? null;
}

/** Asks the browser to keep the store. Some browsers ask the user, others decide by themselves. */
export async function requestPersistence(): Promise<boolean> {
  const { storage }: { storage?: Partial<StorageManager> } = navigator;
  return (await storage?.persist?.()) ?? false;
}

/**
 * Deletes everything of the account whose store is open, including the brand kit, AI key, and drafts of other open
 * tabs, and the preferences of this device. The session and other accounts' content stay. This cannot be undone. The
 * page must be reloaded afterward; the other tabs reload themselves.
 */
export async function deleteEverything(): Promise<void> {
  const isFirst = store.name === storeName(null);
  const userId = pageAccount() ?? '';
  await store.delete();
  const isOwn = valuesOf(userId, isFirst ? 'first' : 'own');
  const mark = storageKeys.ownStore(userId);
  clearStoredValues(now(), (name) => preferencesOfDevice.includes(name) || (isOwn(name) && name !== mark));
}

const preferencesOfDevice: readonly string[] = [
  storageKeys.theme,
  storageKeys.singleKeys,
  storageKeys.renderSamples,
  storageKeys.logOutChoice,
];
