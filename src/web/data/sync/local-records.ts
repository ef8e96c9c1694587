import { Dexie, type Table } from 'dexie';
import { orderOf } from '#domain/sync/planner-order.ts';
import type { RecordKey, RecordState, RecordValue } from '#domain/sync/record.ts';
import { readKitValue } from './brand-kit-record.ts';
import { kitId, orderId } from './changed-records.ts';
import type { LocalStore } from './sync-state.ts';
import { isTableKind, type Row, type TableKind, tableKinds, tableRules, valueOfRow } from './tables.ts';

/** A record on this device, and what was last shared of it. `row` is set for kinds with a table. */
export type LocalRecord = RecordKey & {
  state: RecordState | undefined;
  /** Null if the record is not on this device. */
  value: RecordValue | null;
  row: Row | undefined;
  /** False for rows that stay on this device for now, such as a recording in progress. */
  isShared: boolean;
};

/** All tables that take part in sync, including those that derived records need. */
export function syncedTables(local: LocalStore): Table[] {
  const names = new Set(tableKinds.map((kind) => tableRules[kind].table));
  return [
    ...[...names].map((name) => local.table(name)),
    local.recordingChunks,
    local.recordStates,
    local.syncState,
  ];
}

/** Reads records with their states. Part of a transaction on the synced tables. */
export async function readRecords(local: LocalStore, keys: readonly RecordKey[]): Promise<LocalRecord[]> {
  const states = await local.recordStates.bulkGet(keys.map(({ kind, recordId }) => [kind, recordId]));
  const rows = await readRows(local, keys);
  const records: LocalRecord[] = [];
  // Uses a loop, because Dexie loses track of a transaction in which many promises wait at once.
  for (const [index, { kind, recordId }] of keys.entries()) {
    const [state, row] = [states[index], rows[index]];
    const key = { kind, recordId, state };
    if (kind === 'plannerOrder') records.push({ ...key, row, ...(await readOrder(local, state)) });
    else if (kind === 'brandKit') records.push({ ...key, row, ...(await readKit(local, state)) });
    else if (!isTableKind(kind) || !row) records.push({ ...key, row, value: null, isShared: true });
    else {
      const value = valueOfRow(kind, row, state?.base);
      records.push({ ...key, row, value, isShared: tableRules[kind].isShared(row) });
    }
  }
  return records;
}

/** Reads all records of a kind: those in the store, and those that were shared earlier. */
export async function readRecordsOfKind(local: LocalStore, kind: string): Promise<LocalRecord[]> {
  const ids = new Set<string>();
  for (const [, id] of await stateKeys(local, kind)) ids.add(id);
  if (isTableKind(kind)) {
    for (const id of await local.table(tableRules[kind].table).toCollection().primaryKeys())
      ids.add(String(id));
  } else if (kind === 'plannerOrder') ids.add(orderId);
  else if (kind === 'brandKit') ids.add(kitId);
  return readRecords(
    local,
    [...ids].map((recordId) => ({ kind, recordId })),
  );
}

async function stateKeys(local: LocalStore, kind: string): Promise<[string, string][]> {
  const ofKind = local.recordStates
    .where('[kind+recordId]')
    .between([kind, Dexie.minKey], [kind, Dexie.maxKey]);
  return ofKind.primaryKeys();
}

async function readRows(local: LocalStore, keys: readonly RecordKey[]): Promise<(Row | undefined)[]> {
  const rows: (Row | undefined)[] = keys.map(() => undefined);
  const indexes = new Map<TableKind, number[]>();
  for (const [index, { kind }] of keys.entries()) {
    if (!isTableKind(kind)) continue;
    const places = indexes.get(kind) ?? [];
    places.push(index);
    indexes.set(kind, places);
  }
  for (const [kind, places] of indexes) {
    const ids = places.map((index) => keys[index]?.recordId ?? '');
    const found: (Row | undefined)[] = await local.table(tableRules[kind].table).bulkGet(ids);
    for (const [place, index] of places.entries()) rows[index] = found[place];
  }
  return rows;
}

async function readOrder(
  local: LocalStore,
  state: RecordState | undefined,
): Promise<{ value: RecordValue | null; isShared: boolean }> {
  const base = Array.isArray(state?.base?.ids) ? (state.base.ids as string[]) : [];
  const slots = await local.plannerPosts.toArray();
  if (slots.length === 0) return { value: state?.base ?? null, isShared: true };
  const arrived = new Set((await stateKeys(local, 'plannerSlot')).map(([, id]) => id));
  const ids = orderOf(slots, base, (id) => arrived.has(id));
  return { value: ids === base && state?.base ? state.base : { ids }, isShared: true };
}

/**
 * If a kit is missing in this browser, its user did not delete it. So the deletion is not shared, and the kit comes
 * back.
 */
async function readKit(
  local: LocalStore,
  state: RecordState | undefined,
): Promise<{ value: RecordValue | null; isShared: boolean }> {
  const value = await readKitValue(local);
  return { value, isShared: value !== null || !state?.base };
}
