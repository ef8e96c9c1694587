import { storageKeys } from '#web/browser/storage-keys.ts';

/* The page that loads after the log-out removes the account's content, because it has nothing of the account in
   memory that could be written again. The account stays recorded until then, so a closed tab only delays the
   removal. */

/** Records that the next page removes an account's content; null revokes that. Throws if storage is blocked. */
export function saveRemoval(userId: string | null): void {
  if (userId === null) localStorage.removeItem(storageKeys.pendingRemoval);
  else localStorage.setItem(storageKeys.pendingRemoval, userId);
}

/**
 * Finishes a removal that a log-out left to this page. Call this before the session starts. `onEnd` is called after
 * the removal or its failure.
 */
export async function finishRemoval(onEnd: (isRemoved: boolean) => void): Promise<void> {
  try {
    const userId = localStorage.getItem(storageKeys.pendingRemoval);
    if (userId !== null) await (await import('./removal.ts')).removeContent(userId, onEnd);
  } catch (error) {
    // The code could not be loaded. The next page tries again.
    console.error('The content of an account could not be removed.', error);
  }
}
