import { storedCandidate } from '#domain/candidates/candidate.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import { newVersions } from '#domain/sync/lost-version.ts';
import { insertMissing } from '#domain/sync/planner-order.ts';
import type { RecordState, RecordValue } from '#domain/sync/record.ts';
import { recordDeletedCandidate } from '../store/deleted-candidates.ts';
import { writeKitValue } from './brand-kit-record.ts';
import { orderId } from './changed-records.ts';
import type { LocalRecord } from './local-records.ts';
import type { LocalStore } from './sync-state.ts';
import { isTableKind, type Row, rowOfValue, type TableKind, tableRules } from './tables.ts';

/** Collects the changes of a page of records, and writes them table by table. Part of a transaction. */
export class StoreWrites {
  private readonly local: LocalStore;
  private states: RecordState[] = [];
  private rows = new Map<TableKind, Map<string, Row | null>>();
  private kit: RecordValue | null = null;
  private order: readonly string[] | null = null;
  private history: HistoryEntry[] = [];

  constructor(local: LocalStore) {
    this.local = local;
  }

  putState(state: RecordState): void {
    this.states.push(state);
  }

  /** Writes a record's value; null deletes it from this device. */
  putValue({ kind, recordId, row }: LocalRecord, value: RecordValue | null): void {
    if (kind === 'brandKit') this.kit = value;
    else if (kind === 'plannerOrder') this.order = value ? idsIn(value) : null;
    else if (isTableKind(kind)) this.putRow(kind, recordId, value && rowOfValue(kind, value, row));
  }

  /** Adds versions that lost a merge, unless their post's history already has them. */
  addHistory(entries: readonly HistoryEntry[]): void {
    this.history.push(...entries);
  }

  async flush(): Promise<void> {
    const order = this.rows.has('plannerSlot') || this.order ? await this.nextOrder() : null;
    for (const [kind, rows] of this.rows) await this.flushRows(kind, rows);
    if (order) await placeSlots(this.local, order);
    if (this.history.length > 0) await addVersions(this.local, this.history);
    if (this.kit) await writeKitValue(this.local, this.kit);
    await this.local.recordStates.bulkPut(this.states);
    this.states = [];
    this.rows = new Map();
    this.kit = null;
    this.order = null;
    this.history = [];
  }

  /**
   * The order of the slots: the merged order, or the current order with new slots at their place in the account's
   * order.
   */
  private async nextOrder(): Promise<readonly string[]> {
    if (this.order) return this.order;
    const slots = await this.local.plannerPosts.toCollection().sortBy('position');
    const here = slots.map(({ postId }) => postId);
    const state = await this.local.recordStates.get(['plannerOrder', orderId]);
    const added = [...(this.rows.get('plannerSlot')?.keys() ?? [])].filter((id) => !here.includes(id));
    return insertMissing(here, added, idsIn(state?.base ?? {}));
  }

  private putRow(kind: TableKind, id: string, row: Row | null): void {
    const rows = this.rows.get(kind) ?? new Map<string, Row | null>();
    rows.set(id, row);
    this.rows.set(kind, rows);
  }

  private async flushRows(kind: TableKind, rows: ReadonlyMap<string, Row | null>): Promise<void> {
    const table = this.local.table(tableRules[kind].table);
    const gone = [...rows].flatMap(([id, row]) => (row === null ? [id] : []));
    if (kind === 'candidate') await noteGoneCandidates(this.local, gone);
    await table.bulkPut([...rows.values()].filter((row) => row !== null));
    await table.bulkDelete(gone);
    if (kind === 'recording') await this.local.recordingChunks.where('recordingId').anyOf(gone).delete();
  }
}

/** The remaining data of the candidates is deleted later, because the deletion may be undone on the other device. */
async function noteGoneCandidates(local: LocalStore, candidateIds: readonly string[]): Promise<void> {
  const candidates = await local.candidates.bulkGet([...candidateIds]);
  for (const candidate of candidates) if (candidate) recordDeletedCandidate(storedCandidate(candidate));
}

async function addVersions(local: LocalStore, added: readonly HistoryEntry[]): Promise<void> {
  const postIds = added.map(({ postId }) => postId);
  const known = await local.history.where('postId').anyOf(postIds).toArray();
  await local.history.bulkPut(newVersions(known, added));
}

async function placeSlots(local: LocalStore, order: readonly string[]): Promise<void> {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ postId }: { postId: string }) => places.get(postId) ?? order.length;
  const slots = (await local.plannerPosts.toArray()).sort((one, other) => placeOf(one) - placeOf(other));
  const placed = slots.map((slot, position) => ({ ...slot, position }));
  await local.plannerPosts.bulkPut(
    placed.filter(({ position }, index) => slots[index]?.position !== position),
  );
}

function idsIn({ ids }: RecordValue): string[] {
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
