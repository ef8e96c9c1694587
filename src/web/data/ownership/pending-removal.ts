import { storageKeys } from '#web/browser/storage-keys.ts';

/*
 * An account's content is removed by the page that loads after the log-out: it has nothing of the account in memory
 * that could be written again. The account stays noted until then, so that a closed tab only delays the removal.
 */

/** Notes that the next page removes an account's content; null revokes it. Throws if storage is blocked. */
export function saveRemoval(userId: string | null): void {
  if (userId === null) localStorage.removeItem(storageKeys.pendingRemoval);
  else localStorage.setItem(storageKeys.pendingRemoval, userId);
}

/** Removes what a log-out left to this page. Call before the session starts. `onEnd` runs once it is gone or failed. */
export async function finishRemoval(onEnd: (isRemoved: boolean) => void): Promise<void> {
  try {
    const userId = localStorage.getItem(storageKeys.pendingRemoval);
    if (userId !== null) await (await import('./removal.ts')).removeContent(userId, onEnd);
  } catch (error) {
    // The code could not be loaded. The next page tries again.
    console.error('The content of an account could not be removed.', error);
  }
}
