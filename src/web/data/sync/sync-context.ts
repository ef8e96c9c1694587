import type { MergeContext } from '#domain/sync/record-state.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { ChangedRecords } from './changed-records.ts';
import type { SyncFailure } from './requests.ts';
import type { SyncNotice } from './slot-images.ts';
import type { LocalStore } from './sync-state.ts';

/** What the sync of one account on this device works with. */
export type SyncContext = {
  local: LocalStore;
  deviceId: string;
  deviceName: string;
  changed: ChangedRecords;
  /** Versions whose text the account could not copy from their post: they are sent whole. */
  whole: Set<string>;
  notify: (notices: readonly SyncNotice[]) => void;
};

/** `epoch`: the account lost or regained content, so what this device knows about versions is void. */
export type StepFailure = { ok: false; reason: SyncFailure | 'epoch' };

/** The clock only dates what a merge adds to a history. */
export function mergeContext({ deviceId, deviceName }: SyncContext): MergeContext {
  return { newId, now: now(), deviceId, deviceName: () => deviceName };
}
