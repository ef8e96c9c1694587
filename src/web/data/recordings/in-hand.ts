import { useSyncExternalStore } from 'react';
import { holdLock } from '#web/browser/locks.ts';

/** The name of the lock that a tab holds for as long as it has a recording in hand. */
export function recordingLock(recordingId: string): string {
  return `standout.recording.${recordingId}`;
}

/** Takes a recording in hand, so that no tab offers it as one that was left lying. Resolves when it has been let go. */
export function takeInHand(recordingId: string): () => Promise<void> {
  const release = holdLock(recordingLock(recordingId));
  return async () => {
    await release();
    releases += 1;
    for (const listener of listeners) listener();
  };
}

/** Counts how often this tab has let go of a recording: the store does not change with that, but what is offered does. */
export function useReleases(): number {
  return useSyncExternalStore(subscribe, () => releases);
}

let releases = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
