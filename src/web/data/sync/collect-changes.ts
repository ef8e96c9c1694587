import type { RecordKey, RecordKind } from '#domain/sync/record.ts';
import { type Change, changeToPush } from '#domain/sync/record-state.ts';
import { awaitsLogo } from './brand-kit-record.ts';
import type { Changed } from './changed-records.ts';
import { type LocalRecord, readRecords, readRecordsOfKind, syncedTables } from './local-records.ts';
import type { LocalStore } from './sync-state.ts';
import { isTableKind, type TableKind, tableRules } from './tables.ts';

/** What differs from what was last shared, and the records whose bytes are not in the account yet. */
export type Pending = { changes: Change[]; files: RecordKey[] };

/**
 * The order of a push. A device that pulls newest records first gets texts before their history; one that pulls oldest
 * first gets a new batch before it becomes the current one.
 */
const pushOrder: readonly RecordKind[] = [
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
      for (const record of inPushOrder(records)) addTo(pending, record);
    }
    return pending;
  });
}

function addTo(pending: Pending, record: LocalRecord): void {
  const { kind, recordId, state, value, isShared } = record;
  if (!isShared) return;
  if (awaitsLogo(value) || (isTableKind(kind) && lacksFile(kind, record)))
    pending.files.push({ kind, recordId });
  // Without its logo, the kit would take the logo from other devices.
  if (awaitsLogo(value)) return;
  const change = changeToPush(state, value, { kind, recordId });
  if (change) pending.changes.push(change);
}

/** Whether the account may lack the bytes. It drops them with the last record that refers to them. */
function lacksFile(kind: TableKind, { state, value, row }: LocalRecord): boolean {
  if (!tableRules[kind].hasFile || !value) return false;
  return (value.file === undefined || !state?.base) && (kind !== 'image' || row?.blob !== undefined);
}

/** The current batch is chosen last. */
function inPushOrder(records: LocalRecord[]): LocalRecord[] {
  const isLast = ({ recordId }: LocalRecord) => recordId === 'currentBatchId';
  return [...records.filter((record) => !isLast(record)), ...records.filter(isLast)];
}
