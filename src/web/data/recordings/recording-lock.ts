import { createStore } from '#web/browser/external-store.ts';
import { holdLock } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';

/** Locks a recording that this tab uses, so that no tab offers it as unfinished. The returned function releases it. */
export function lockRecording(recordingId: string): () => Promise<void> {
  const release = holdLock(lockNames.recording(recordingId));
  return async () => {
    await release();
    releaseCount.update((count) => count + 1);
  };
}

/**
 * How often this tab has released a recording. A release does not change the store, but it changes the list of open
 * recordings.
 */
export const releaseCount = createStore(0);
