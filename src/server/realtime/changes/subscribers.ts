import type { Caller, Database } from '../../database/database.ts';
import { DatabaseError } from '../../database/database.ts';
import { mayMatch } from './filter.ts';
import { type Change, payloadOf } from './payload.ts';
import type { Operation, Table } from './tables.ts';
import { type Filter, visibleChanges } from './visibility.ts';

/** One entry of a channel's `postgres_changes`, on one of the tables it names. */
export type Subscription = Readonly<{
  id: number;
  operations: readonly Operation[];
  table: Table;
  filter: Filter;
  select: readonly string[] | undefined;
  /** Sends a change to the subscriber. */
  deliver: (ids: readonly number[], payload: Record<string, unknown>) => void;
}>;

const maxBatch = 100;
/** The maximum number of a caller's changes that wait for the database. Later ones are dropped. */
const maxPending = 2_000;

/** The subscriptions of one caller. Changes reach them in order and independently of other callers. */
export class Subscribers {
  readonly subscriptions = new Set<Subscription>();
  readonly #database: Database;
  readonly #caller: Caller;
  #pending: Change[] = [];
  #running: Promise<void> | undefined;

  constructor(database: Database, caller: Caller) {
    this.#database = database;
    this.#caller = caller;
  }

  /** Passes on changes that at least one subscription may want. */
  offer(changes: readonly Change[]): void {
    const wanted = changes.filter((change) =>
      [...this.subscriptions].some((subscription) => isWanted(subscription, change)),
    );
    const room = maxPending - this.#pending.length;
    if (wanted.length > room) console.error(`Dropped ${wanted.length - room} changes for a busy subscriber.`);
    this.#pending.push(...wanted.slice(0, room));
    if (this.#pending.length > 0) this.#running ??= this.#run();
  }

  /** Waits for changes in progress. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.length > 0) {
      const [first] = this.#pending;
      const end = this.#pending.findIndex(
        (change, index) => index >= maxBatch || change.relation !== first?.relation,
      );
      const batch = this.#pending.splice(0, end < 0 ? this.#pending.length : end);
      await this.#send(batch).catch((error: unknown) => {
        // For example, the table was dropped, or its rows may no longer be read.
        const message = error instanceof DatabaseError ? error.message : error;
        console.error('Could not check changes for a subscriber:', message);
      });
    }
    this.#running = undefined;
  }

  /** Sends changes of one table. */
  async #send(batch: readonly Change[]): Promise<void> {
    const concerned = [...this.subscriptions].filter((subscription) =>
      batch.some((change) => isWanted(subscription, change)),
    );
    const [first] = concerned;
    if (!first) return;
    const filters = concerned.map(({ filter }) => filter);
    const passed = await visibleChanges(this.#database, this.#caller, first.table, batch, filters);
    for (const [index, change] of batch.entries()) {
      // A channel with several matching entries gets the change once, with all their ids.
      const ids = new Map<Subscription['deliver'], { ids: number[]; subscription: Subscription }>();
      for (const [number, subscription] of concerned.entries()) {
        const isStillThere = this.subscriptions.has(subscription);
        if (!isStillThere || !isWanted(subscription, change) || !passed[index]?.has(number)) continue;
        const known = ids.get(subscription.deliver) ?? { ids: [], subscription };
        known.ids.push(subscription.id);
        ids.set(subscription.deliver, known);
      }
      for (const [deliver, { ids: matched, subscription }] of ids) {
        deliver(matched, payloadOf(change, subscription.table, subscription.select));
      }
    }
  }
}

function isWanted({ table, operations, filter }: Subscription, change: Change): boolean {
  if (table.oid !== change.relation || !operations.includes(change.operation)) return false;
  const row = change.operation === 'DELETE' ? change.old : change.new;
  return mayMatch(filter, row ?? {}, typesOf(table));
}

const knownTypes = new WeakMap<Table, ReadonlyMap<string, string>>();

function typesOf(table: Table): ReadonlyMap<string, string> {
  const known = knownTypes.get(table) ?? new Map(table.columns.map(({ name, type }) => [name, type]));
  knownTypes.set(table, known);
  return known;
}
