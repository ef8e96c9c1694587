import type { RecordKey, RecordKind } from '#domain/sync/record.ts';
import { type Change, changeToPush } from '#domain/sync/record-state.ts';
import { awaitsLogo } from './brand-kit-record.ts';
import type { Changed } from './changed-records.ts';
import { type LocalRecord, readRecords, readRecordsOfKind, syncedTables } from './local-records.ts';
import type { LocalStore } from './sync-state.ts';
import { isTableKind, tableRules } from './tables.ts';

/** The changes since the last sync, and the records whose bytes are not in the account yet. */
export type Pending = { changes: Change[]; files: RecordKey[] };

/**
 * The order of a push. A device that pulls newest records first gets texts before their history. A device that pulls
 * oldest first gets a new batch before it becomes the current one.
 */
export const pushOrder: readonly RecordKind[] = [
  'history',
  'recording',
  'image',
  'dictation',
  'voiceProfile',
  'formula',
  'plannerSlot',
  'plannerOrder',
  'idea',
  'brandKit',
  'namedKit',
  'video',
  'candidate',
  'post',
  'batch',
  'setting',
];

/** Compares records with what was last shared. Reads the store in one transaction. */
export function collectChanges(local: LocalStore, changed: Changed): Promise<Pending> {
  return local.transaction('r', syncedTables(local), async () => {
    const pending: Pending = { changes: [], files: [] };
    for (const kind of pushOrder) {
      const ids = changed.get(kind);
      if (ids === undefined) continue;
      const keys = () => [...(ids === 'all' ? [] : ids)].map((recordId) => ({ kind, recordId }));
      const records = ids === 'all' ? await readRecordsOfKind(local, kind) : await readRecords(local, keys());
      // Not spread, because a kind can have 50,000 records and engines limit the number of arguments.
      for (const record of inPushOrder(records)) {
        const change = changeOf(record);
        if (change) pending.changes.push(change);
      }
      for (const key of await withBytes(local, kind, records.filter(lacksFile))) pending.files.push(key);
    }
    return pending;
  });
}

function changeOf({ kind, recordId, state, value, isShared }: LocalRecord): Change | null {
  // Without its logo, the kit would remove the logo from other devices.
  return isShared && !awaitsLogo(value) ? changeToPush(state, value, { kind, recordId }) : null;
}

/** Whether the account may lack a record's bytes. The account drops bytes with the last record that refers to them. */
function lacksFile({ kind, state, value, row, isShared }: LocalRecord): boolean {
  if (kind === 'brandKit') return awaitsLogo(value);
  if (!isTableKind(kind) || !tableRules[kind].hasFile || !value || !isShared) return false;
  return (value.file === undefined || !state?.base) && (kind !== 'image' || row?.blob !== undefined);
}

/** The records of a kind whose bytes are on this device. */
async function withBytes(
  local: LocalStore,
  kind: RecordKind,
  records: readonly LocalRecord[],
): Promise<RecordKey[]> {
  const keys = records.map(({ recordId }) => ({ kind, recordId }));
  if (kind !== 'recording' || keys.length === 0) return keys;
  const ids = new Set<unknown>(await local.recordingChunks.orderBy('recordingId').uniqueKeys());
  return keys.filter(({ recordId }) => ids.has(recordId));
}

/** The choice of the current batch is last. */
function inPushOrder(records: LocalRecord[]): LocalRecord[] {
  const isLast = ({ recordId }: LocalRecord) => recordId === 'currentBatchId';
  return [...records.filter((record) => !isLast(record)), ...records.filter(isLast)];
}
