import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';

const seenRow = z.object({ is_new: z.boolean() });
const orphanRow = z.object({ topic: z.string(), key: z.string(), meta: z.string() });
const anyRow = z.looseObject({});

/** A presence that its process left behind. */
export type Orphan = z.infer<typeof orphanRow>;

/** The tables whose changes this process sends to clients. */
export type Listeners = Readonly<{
  /** Counts a subscription. Once this resolves, changes of the table are captured. */
  add(relation: string): Promise<void>;
  remove(relation: string): void;
}>;

/** After how many seconds of silence a process counts as dead. */
const staleAfterSeconds = 30;

/** This process as seen by others: a row that says it is running, and a row for each table it listens to. */
export class Process implements Listeners {
  readonly id = crypto.randomUUID();
  readonly #database: Database;
  readonly #counts = new Map<string, number>();
  readonly #stored = new Set<string>();
  #storing: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Marks this process as running. Returns whether others had removed it. */
  async beat(): Promise<boolean> {
    const sql = `
      insert into realtime.processes (id) values ($1::text::uuid)
      on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new`;
    const [row] = await this.#database.oneAsIdentity(serviceRole, seenRow, sql, [this.id]);
    if (!row?.is_new) return false;
    this.#stored.clear();
    await Promise.all([...this.#counts.keys()].map((relation) => this.#store(relation)));
    return true;
  }

  /** Removes processes that stopped without removing themselves. Returns the presences that they left behind. */
  async removeOthers(isAlone: boolean): Promise<Orphan[]> {
    const sql = `
      with stale as (
        delete from realtime.processes where id <> $1::text::uuid
          and ($2::text = 'true' or seen_at < now() - interval '${staleAfterSeconds} seconds') returning id
      )
      delete from realtime.presences where process in (select id from stale) returning topic, key, meta::text as meta`;
    return this.#database.oneAsIdentity(serviceRole, orphanRow, sql, [this.id, String(isAlone)]);
  }

  add(relation: string): Promise<void> {
    this.#counts.set(relation, (this.#counts.get(relation) ?? 0) + 1);
    return this.#store(relation);
  }

  remove(relation: string): void {
    const count = (this.#counts.get(relation) ?? 1) - 1;
    if (count > 0) this.#counts.set(relation, count);
    else this.#counts.delete(relation);
    this.#store(relation).catch((error: unknown) => {
      console.error('Could not stop capturing changes:', error);
    });
  }

  /** Removes this process. */
  async leave(): Promise<void> {
    await this.#storing.catch(() => undefined);
    const sql = 'delete from realtime.processes where id = $1::text::uuid';
    await this.#database.oneAsIdentity(serviceRole, anyRow, sql, [this.id]);
  }

  /** Updates the table's row to its count, one change at a time. */
  #store(relation: string): Promise<void> {
    const stored = this.#storing.then(async () => {
      const isWanted = this.#counts.has(relation);
      if (isWanted === this.#stored.has(relation)) return;
      const sql = isWanted
        ? 'insert into realtime.listeners (relation, process) values ($1::text::oid, $2::text::uuid) on conflict do nothing'
        : 'delete from realtime.listeners where relation = $1::text::oid and process = $2::text::uuid';
      await this.#database.oneAsIdentity(serviceRole, anyRow, sql, [relation, this.id]);
      if (isWanted) this.#stored.add(relation);
      else this.#stored.delete(relation);
    });
    this.#storing = stored.catch(() => undefined);
    return stored;
  }
}
