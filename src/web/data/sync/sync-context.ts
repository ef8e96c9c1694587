import type { MergeContext } from '#domain/sync/record-state.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { ChangedRecords } from './changed-records.ts';
import type { SyncFailure } from './requests.ts';
import type { SyncNotice } from './slot-images.ts';
import type { LocalStore } from './sync-state.ts';

/** Everything that the sync of one account on this device needs. */
export type SyncContext = {
  local: LocalStore;
  deviceId: string;
  deviceName: string;
  changed: ChangedRecords;
  /** Versions whose text the account could not copy from their post, so they are sent whole. */
  whole: Set<string>;
  notify: (notices: readonly SyncNotice[]) => void;
};

/** `epoch`: the account lost content or was restored, so the versions that this device knows are invalid. */
export type StepFailure = { ok: false; reason: SyncFailure | 'epoch' };

/** The clock is used only to date history entries that a merge adds. */
export function mergeContext({ deviceId, deviceName }: SyncContext): MergeContext {
  return { newId, now: now(), deviceId, deviceName: () => deviceName };
}
