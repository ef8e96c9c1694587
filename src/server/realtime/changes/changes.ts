import type { Caller, Database } from '../../database/database.ts';
import type { ChangesEntry } from '../join-payload.ts';
import type { Listeners } from '../processes.ts';
import { parseFilter } from './filter.ts';
import type { Change } from './payload.ts';
import { Subscribers, type Subscription } from './subscribers.ts';
import { type Operation, readTables } from './tables.ts';
import { checkFilter, type Filter } from './visibility.ts';

/** A channel's subscriptions to changes, or the reason why there are none. */
export type Subscribed = Readonly<{ ok: true; end: () => void } | { ok: false; reason: string }>;

const allOperations: readonly Operation[] = ['INSERT', 'UPDATE', 'DELETE'];

/** Distributes captured changes to the channels of this process. */
export class Changes {
  readonly #database: Database;
  readonly #listeners: Listeners;
  /** Keyed by the caller's identity, so that row policies are evaluated once for all channels of a session. */
  readonly #subscribers = new Map<string, Subscribers>();

  constructor(database: Database, listeners: Listeners) {
    this.#database = database;
    this.#listeners = listeners;
  }

  /** Subscribes a channel to all entries. Delivers changes that commit after this has resolved. */
  async subscribe(
    caller: Caller,
    entries: readonly ChangesEntry[],
    deliver: Subscription['deliver'],
  ): Promise<Subscribed> {
    const subscriptions: Subscription[] = [];
    for (const entry of entries) {
      const found = await this.#subscriptionsOf(caller, entry, deliver);
      if ('reason' in found) return { ok: false, reason: found.reason };
      subscriptions.push(...found);
    }
    const key = JSON.stringify([caller.role, caller.claims]);
    const subscribers = this.#subscribers.get(key) ?? new Subscribers(this.#database, caller);
    this.#subscribers.set(key, subscribers);
    for (const subscription of subscriptions) subscribers.subscriptions.add(subscription);
    const relations = [...new Set(subscriptions.map(({ table }) => table.oid))];
    const end = () => {
      for (const subscription of subscriptions) subscribers.subscriptions.delete(subscription);
      if (subscribers.subscriptions.size === 0 && this.#subscribers.get(key) === subscribers) {
        this.#subscribers.delete(key);
      }
      for (const relation of relations) this.#listeners.remove(relation);
    };
    try {
      await Promise.all(relations.map((relation) => this.#listeners.add(relation)));
    } catch (error) {
      end();
      throw error;
    }
    return { ok: true, end };
  }

  /** Receives captured changes, in order. */
  offer(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    for (const subscribers of this.#subscribers.values()) subscribers.offer(changes);
  }

  /** Waits for changes in progress. */
  async settled(): Promise<void> {
    await Promise.all([...this.#subscribers.values()].map((subscribers) => subscribers.settled()));
  }

  async #subscriptionsOf(
    caller: Caller,
    { id, event, schema, table: name, filter: text, select }: ChangesEntry,
    deliver: Subscription['deliver'],
  ): Promise<Subscription[] | { reason: string }> {
    const shown = `[event: ${event}, schema: ${schema}, table: ${name ?? '*'}, filter: ${text ?? 'none'}]`;
    const refuse = (reason: string) => ({
      reason: `Unable to subscribe to changes with given parameters. ${reason}. Given: ${shown}`,
    });
    const operations = allOperations.filter(
      (operation) => event === '*' || event.toUpperCase() === operation,
    );
    if (operations.length === 0) return refuse('The event must be INSERT, UPDATE, DELETE, or *');
    const parsed = text ? parseFilter(text) : { ok: true as const, conditions: [] as Filter };
    if (!parsed.ok) return refuse(parsed.reason);
    const tables = await readTables(this.#database, caller, schema, name ?? '*');
    if (tables.length === 0) {
      return refuse('Check that the table is in the publication supabase_realtime and that you may read it');
    }
    for (const table of tables) {
      const checked = await checkFilter(this.#database, caller, table, parsed.conditions);
      if (!checked.ok) return refuse(checked.reason);
    }
    return tables.map((table) => ({
      id,
      operations: operations.filter((operation) => table.operations.includes(operation)),
      table,
      filter: parsed.conditions,
      select,
      deliver,
    }));
  }
}
