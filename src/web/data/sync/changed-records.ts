import type { RecordKind } from '#domain/sync/record.ts';
import { isTableKind, tableKinds, tableRules } from './tables.ts';

/** The one record of these kinds. */
export const orderId = 'order';
export const kitId = 'kit';

/** Every kind, with the ids to look at: some, or all of the kind. */
export type Changed = ReadonlyMap<RecordKind, ReadonlySet<string> | 'all'>;

/** Everything that this device can share. */
export const allKinds: readonly RecordKind[] = [...tableKinds, 'plannerOrder', 'brandKit'];

/**
 * Records that may differ from what was last shared. A set of names, not of changes: what to send is read from the
 * store when it is sent, so nothing is sent twice and a lost event costs a delay at most.
 */
export class ChangedRecords {
  private kinds = new Map<RecordKind, Set<string> | 'all'>();

  get isEmpty(): boolean {
    return this.kinds.size === 0;
  }

  add(kind: RecordKind, id: string): void {
    const known = this.kinds.get(kind);
    if (known === 'all') return;
    if (known) known.add(id);
    else this.kinds.set(kind, new Set([id]));
    if (kind === 'plannerSlot') this.add('plannerOrder', orderId);
  }

  addAll(kinds: readonly RecordKind[] = allKinds): void {
    for (const kind of kinds) {
      this.kinds.set(kind, 'all');
      if (kind === 'plannerSlot') this.add('plannerOrder', orderId);
    }
  }

  addThese(changed: Changed): void {
    for (const [kind, ids] of changed) {
      if (ids === 'all') this.addAll([kind]);
      else for (const id of ids) this.add(kind, id);
    }
  }

  /** Empties the set and returns what was in it. */
  take(): Changed {
    const taken = this.kinds;
    this.kinds = new Map();
    return taken;
  }
}

/** The kinds whose records live in a table. */
export function kindsOf(table: string): RecordKind[] {
  return tableKinds.filter((kind) => isTableKind(kind) && tableRules[kind].table === table);
}
