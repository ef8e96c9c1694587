import type { RecordKind } from '#domain/sync/record.ts';
import { isTableKind, tableKinds, tableRules } from './tables.ts';

/** The ids of kinds with a single record. */
export const orderId = 'order';
export const kitId = 'kit';

/** The changed ids by kind, or `all` if every record of the kind must be checked. */
export type Changed = ReadonlyMap<RecordKind, ReadonlySet<string> | 'all'>;

/** All kinds that this device can share. */
export const allKinds: readonly RecordKind[] = [...tableKinds, 'plannerOrder', 'brandKit'];

/**
 * Records that may differ from what was last shared. This is a set of names and not of changes: the values are read
 * from the store when they are sent, so nothing is sent twice and a lost event only causes a delay.
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

  /** Empties the set and returns its former content. */
  take(): Changed {
    const taken = this.kinds;
    this.kinds = new Map();
    return taken;
  }
}

/** The kinds whose records are in a table. */
export function kindsOf(table: string): RecordKind[] {
  return tableKinds.filter((kind) => isTableKind(kind) && tableRules[kind].table === table);
}
