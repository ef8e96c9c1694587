import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';

const rowShape = z.object({
  snapshot: z.string(),
  id: z.string().nullable(),
  origin: z.string().nullable(),
  kind: z.string().nullable(),
  relation: z.string().nullable(),
  body: z.string().nullable(),
  at: z.string().nullable(),
});

/** A row of the queue. `body` is JSON text; `at` is ISO 8601. */
export type Queued = Readonly<{
  kind: string;
  origin: string | null;
  relation: string | null;
  body: string;
  at: string;
}>;

export const queueChannel = 'realtime';
const pageRows = 500;
/** Longer than any process takes to read new rows. */
const keptSeconds = 60;
const anyRow = z.looseObject({});

/*
 * Transactions may commit in a different order than their numbers, so a reader that remembered the last number would
 * miss rows. It remembers a snapshot instead: a row is new if its transaction is visible now but was not in the
 * snapshot.
 */
const readSql = `
  select now.snapshot::text as snapshot, q.id::text as id, q.origin::text as origin, q.kind, q.relation::text as relation,
    q.body::text as body, to_char(q.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as snapshot) as now
  left join lateral (
    select * from realtime.queue
    where transaction >= pg_snapshot_xmin($1::text::pg_snapshot)
      and not pg_visible_in_snapshot(transaction, $1::text::pg_snapshot)
      and pg_visible_in_snapshot(transaction, now.snapshot)
      and id > $3::text::bigint
    order by id limit ${pageRows}
  ) as q on true
  order by q.id`;

/** Reads rows that this process has not read yet, in order. */
export class Queue {
  readonly #database: Database;
  readonly #take: (rows: readonly Queued[]) => void;
  #snapshot = '';
  #reading: Promise<void> | undefined;
  #isMoreExpected = false;
  /** Rows of an earlier run may remain. */
  #isEmpty = false;

  constructor(database: Database, take: (rows: readonly Queued[]) => void) {
    this.#database = database;
    this.#take = take;
  }

  /** Resolves when reading covers all rows that commit from now on. */
  async open(): Promise<void> {
    const row = z.object({ snapshot: z.string() });
    const sql = 'select pg_current_snapshot()::text as snapshot';
    const [found] = await this.#database.oneAsIdentity(serviceRole, row, sql);
    this.#snapshot = found?.snapshot ?? '';
  }

  /** Reads until no new row is left. Further calls in the meantime cause just one more pass. */
  read(): Promise<void> {
    this.#isMoreExpected = true;
    this.#reading ??= this.#readAll();
    return this.#reading;
  }

  /** Adds a message for the other processes. */
  async add(kind: string, origin: string, body: unknown): Promise<void> {
    const sql = `
      with added as (
        insert into realtime.queue (kind, origin, body) values ($1::text, $2::text::uuid, $3::text::jsonb) returning id
      )
      select pg_notify('${queueChannel}', '')::text from added`;
    await this.#database.oneAsIdentity(serviceRole, anyRow, sql, [kind, origin, JSON.stringify(body)]);
  }

  /** Removes rows that all processes have read. `isAlone`: no other process reads them. */
  async sweep(isAlone: boolean): Promise<void> {
    if (!isAlone) {
      const sql = `delete from realtime.queue where made_at < now() - interval '${keptSeconds} seconds'`;
      await this.#database.oneAsIdentity(serviceRole, anyRow, sql);
      return;
    }
    await this.read();
    if (this.#isEmpty) return;
    // PGlite has no autovacuum, so deleted rows would stay in the file.
    await this.#database.asIdentity(serviceRole, async (tx) => {
      const unread = await tx.rows(rowShape, readSql, [this.#snapshot, null, '0']);
      if (unread.some(({ id }) => id !== null)) return;
      await tx.run('truncate realtime.queue');
      this.#isEmpty = true;
    });
  }

  /** Messages are never read again. Hosted Supabase keeps them for three days, to replay them. */
  async deleteOldMessages(): Promise<void> {
    const sql = "delete from realtime.messages where inserted_at < now() - interval '1 hour'";
    await this.#database.oneAsIdentity(serviceRole, anyRow, sql);
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isMoreExpected) {
        this.#isMoreExpected = false;
        await this.#readOnce();
      }
    } finally {
      this.#reading = undefined;
    }
  }

  /** Reads all currently visible rows, page by page. */
  async #readOnce(): Promise<void> {
    let page = await this.#readPage(null, '0');
    while (page.rows.length === pageRows) {
      page = await this.#readPage(page.snapshot, page.rows.at(-1)?.id ?? '0');
    }
    this.#snapshot = page.snapshot;
  }

  /** Reads rows after `after` that are visible in the snapshot `until`; null takes a new snapshot. */
  async #readPage(until: string | null, after: string) {
    const parameters = [this.#snapshot, until, after];
    const found = await this.#database.oneAsIdentity(serviceRole, rowShape, readSql, parameters);
    const rows = found.filter(({ id }) => id !== null);
    if (rows.length > 0) {
      this.#isEmpty = false;
      this.#take(rows.map(queuedOf));
    }
    return { rows, snapshot: found[0]?.snapshot ?? this.#snapshot };
  }
}

function queuedOf({ kind, origin, relation, body, at }: z.infer<typeof rowShape>): Queued {
  return { kind: kind ?? '', origin, relation, body: body ?? 'null', at: at ?? '' };
}
