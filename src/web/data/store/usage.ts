import { now } from '#web/browser/clock.ts';
import { forgetEntries } from '#web/browser/forgetting.ts';
import { store } from './database.ts';
import { useStored } from './live-reading.ts';

/** What the browser says of the room that everything here takes. Undefined parts it does not tell. */
export type Usage = {
  usedBytes: number | undefined;
  quotaBytes: number | undefined;
  /** Whether the browser keeps the store when it clears space. */
  isKept: boolean;
};

export async function readUsage(): Promise<Usage> {
  if (!('storage' in navigator)) return { usedBytes: undefined, quotaBytes: undefined, isKept: false };
  const { usage, quota } = await navigator.storage.estimate();
  return { usedBytes: usage, quotaBytes: quota, isKept: await navigator.storage.persisted() };
}

/** Bytes that still fit into this browser; null where it does not tell. */
export async function readFreeBytes(): Promise<number | null> {
  const { usedBytes, quotaBytes } = await readUsage().catch(() => ({ usedBytes: 0, quotaBytes: undefined }));
  return quotaBytes === undefined ? null : Math.max(0, quotaBytes - (usedBytes ?? 0));
}

/** The same, asked anew whenever a video or a clip is kept or removed; null until it is told. */
export function useFreeBytes(): number | null {
  const read = async () => {
    // What is read here is what a change is told of.
    await Promise.all([store.videos.count(), store.clips.count()]);
    return readFreeBytes();
  };
  return useStored(read, [], null) ?? null;
}

/** Asks the browser to keep the store. Some ask the person, some decide by themselves. */
export function askToKeep(): Promise<boolean> {
  return navigator.storage.persist();
}

/**
 * Removes all that the product keeps in this browser, brand kit, theme and AI key included, also what other open tabs keep of drafts; who is signed in stays
 * signed in. There is no way back. The page must be loaded again afterwards, as the other tabs are.
 */
export async function deleteEverything(): Promise<void> {
  await store.delete();
  forgetEntries(now());
}
