import type { SyncStatus } from '#domain/sync/status.ts';
import { createStore } from '#web/browser/external-store.ts';

/** Where this device's content stands, as the shell and the settings show it. */
export const syncStatus = createStore<SyncStatus>({ stage: 'starting' });
