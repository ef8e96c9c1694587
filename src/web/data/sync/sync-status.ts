import type { SyncStatus } from '#domain/sync/status.ts';
import { createStore } from '#web/browser/external-store.ts';

/** The sync status of this device's content, for the shell and the settings. */
export const syncStatus = createStore<SyncStatus>({ stage: 'starting' });

/** Calls `changed` whenever the status enters another stage, until the returned function is called. */
export function followStage(changed: () => void): () => void {
  let { stage } = syncStatus.get();
  return syncStatus.subscribe(() => {
    const next = syncStatus.get().stage;
    if (next === stage) return;
    stage = next;
    changed();
  });
}
