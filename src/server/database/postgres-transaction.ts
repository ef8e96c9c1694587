import type pg from 'pg';
import type { Text } from './database.ts';
import type { StatementNames } from './statement-names.ts';
import { beginSql, commitSql, type Identity, identitySql } from './transaction.ts';

type Rows = Readonly<Record<string, unknown>>[];
type Described = { fields: readonly { name: string; dataTypeID: number }[] };
type Parse = (type: number) => (text: string) => unknown;

/**
 * Runs one statement in its own transaction under an identity, in a single round trip. Throws the database's error;
 * the caller then rolls back. After an error, PostgreSQL skips the rest of the round trip, so a statement never
 * runs without its identity.
 */
export function runTransaction(
  client: pg.PoolClient,
  names: StatementNames,
  parserOf: Parse,
  identity: Identity,
  sql: string,
  parameters: readonly Text[],
): Promise<Rows> {
  return new Promise((resolve, reject) => {
    client.query(new OneTransaction({ names, parserOf, identity, sql, parameters, resolve, reject }));
  });
}

type Work = Readonly<{
  names: StatementNames;
  parserOf: Parse;
  identity: Identity;
  sql: string;
  parameters: readonly Text[];
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}>;

/**
 * A custom pg query, like pg's cursors: pg calls `submit` to send it, then the handlers with the database's replies.
 */
class OneTransaction implements pg.Submittable {
  readonly #work: Work;
  readonly #rows: Record<string, unknown>[] = [];
  /** Only the statement itself is described, so its rows are between the row description and the next completion. */
  #columns: readonly { name: string; parse: (text: string) => unknown }[] | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  submit(connection: pg.Connection): void {
    const { names, identity, sql, parameters } = this.#work;
    const { name, isNew, dropped } = names.use(sql);
    const run = (statement: string, values: readonly Text[]) => {
      connection.bind({ statement, values: [...values] }, true);
    };
    connection.stream.cork();
    for (const old of dropped) connection.close({ type: 'S', name: old }, true);
    for (const [text, values] of [
      [beginSql, []],
      [identitySql, identity],
    ] as const) {
      connection.parse({ name: '', text, types: [] }, true);
      run('', values);
      connection.execute({}, true);
    }
    if (isNew) connection.parse({ name, text: sql, types: [] }, true);
    run(name, parameters);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    connection.parse({ name: '', text: commitSql, types: [] }, true);
    run('', []);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#work.parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly Text[] }): void {
    if (!this.#columns) return;
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.#columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    this.#columns = undefined;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.#work.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#work.names.forget(this.#work.sql);
    this.#work.reject(error);
  }
}
