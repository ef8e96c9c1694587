import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import {
  type Caller,
  type Database,
  DatabaseError,
  type Parameter,
  type Result,
  type Turn,
} from './database.ts';
import { LaneQueue, type LaneRules } from './lane-queue.ts';
import { cancelWhenDue } from './postgres-cancel.ts';
import { listenOn } from './postgres-listener.ts';
import { runTransaction } from './postgres-transaction.ts';
import { type Owner, prepare } from './prepare.ts';
import { StatementNames } from './statement-names.ts';
import { publishTime } from './statement-times.ts';
import {
  type Connection,
  inTransaction,
  settingsOf,
  type TimeLimits,
  taskOf,
  timeLimitOf,
  timeLimits,
} from './transaction.ts';
import { nativeTypes } from './value-types.ts';

const connections = 10;
const waitMs = 10_000;
/** The remaining connections stay available for sign-in and for the server itself. */
const laneRules: LaneRules = {
  concurrency: connections,
  lanes: {
    system: { concurrency: 8, perKey: 8 },
    auth: { concurrency: 8, perKey: 8 },
    people: { concurrency: 7, perKey: 3 },
  },
  waitMs,
  patienceMs: 1_000,
  heavy: {
    allowanceMs: 3_000,
    refillMsPerS: 500,
    concurrency: 1,
    restFactor: 0,
    maxRestMs: 0,
    activeMs: 60_000,
  },
  cancelsOnDisconnect: true,
};
/** Added to a statement's time limit. A connection that stays silent for longer is dead. */
const clientGraceMs = 7_000;
/** Added to a statement's time limit for a whole transaction. */
const transactionGraceMs = 5_000;
const closeGraceMs = 2_000;
/** Arbitrary, but the same for every server of one database. */
const preparationLock = 7_210_433;

/**
 * Opens a PostgreSQL 15 or newer, which several server processes may share, and applies the project's migrations.
 * Throws StartupError when it cannot be reached.
 */
export async function openPostgres(
  databaseUrl: string,
  supabaseDir: string,
  limits: TimeLimits = timeLimits,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    statement_timeout: limits.serverMs,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: waitMs,
    // As on hosted Supabase, where extensions are found without their schema.
    options: '-c timezone=UTC -c search_path=public,extensions',
    types: { getTypeParser },
  });
  // The pool replaces broken idle connections; without a listener, the process would exit.
  pool.on('error', (error) => console.error('Lost a database connection:', error.message));
  try {
    await prepareAlone(pool, supabaseDir);
  } catch (error) {
    await pool.end();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot use the database of DATABASE_URL: ${messageOf(error)}.`);
  }
  const names = new WeakMap<pg.PoolClient, StatementNames>();
  const queue = new LaneQueue(laneRules);
  const onConnection = async <T>(
    work: (connection: Connection, client: pg.PoolClient) => Promise<T>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw refusalOf(error);
    });
    let broken = false;
    const notice = () => {
      broken = true;
    };
    client.on('error', notice);
    // A machine that disappeared never closes its connection, and TCP would wait 15 minutes.
    const silent = setTimeout(() => {
      broken = true;
      void client.end();
    }, limitMs + clientGraceMs);
    const cancellation = cancelWhenDue(client, databaseUrl, { signal, limitMs });
    try {
      const connection: Connection = {
        query: async (sql, parameters, opening) => {
          if (opening !== undefined) await query(client, opening);
          return query(client, sql, parameters);
        },
      };
      return await work(connection, client);
    } finally {
      // A late cancellation could hit the next statement of this connection.
      await cancellation.settle();
      clearTimeout(silent);
      client.off('error', notice);
      client.release(broken);
    }
  };
  const queued = <T>(
    caller: Caller,
    turn: Turn | undefined,
    work: (connection: Connection, client: pg.PoolClient, signal: AbortSignal) => Promise<T>,
  ): Promise<T> =>
    queue.run(taskOf(caller, turn), (signal) =>
      onConnection((...on) => work(...on, signal), timeLimitOf(caller, limits), signal),
    );
  return {
    place: placeOf(databaseUrl),
    asIdentity: (caller, work, turn) =>
      queued(caller, turn, (connection, _client, signal) =>
        inTransaction(connection, caller, work, {
          limitMs: timeLimitOf(caller, limits) + transactionGraceMs,
          signal,
        }),
      ),
    oneAsIdentity: (caller, row, sql, parameters = [], turn) =>
      queued(caller, turn, async (connection, client) => {
        const known = names.get(client) ?? new StatementNames();
        names.set(client, known);
        const identity = settingsOf(caller);
        const startedAt = performance.now();
        const rows = await runTransaction(client, known, parserOf, identity, sql, parameters)
          .finally(() => publishTime(sql, startedAt))
          .catch(async (error: unknown) => {
            await connection.query('rollback', []).catch(() => undefined);
            throw refusalOf(error);
          });
        return rows.map((values) => row.parse(values));
      }),
    listen: (channel, heard) => listenOn(databaseUrl, channel, heard),
    async close() {
      await queue.refuseRequests(closeGraceMs);
      await pool.end();
    },
  };
}

/** Lets one process at a time prepare the database; the others wait and then find it ready. */
async function prepareAlone(pool: pg.Pool, supabaseDir: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${preparationLock})`);
    const asOwner: Owner = (work) =>
      work({
        query: (sql, parameters) => query(client, sql, parameters),
        script: async (sql) => {
          await query(client, sql);
        },
      });
    await prepare(asOwner, supabaseDir);
    const { rows } = await query(
      client,
      "select from pg_roles where rolname = 'service_role' and not rolbypassrls",
    );
    if (rows.length > 0)
      console.warn(
        'Row policies restrict the secret key. A PostgreSQL superuser can fix this with: alter role service_role bypassrls',
      );
  } finally {
    client.release(true);
  }
}

async function query(client: pg.PoolClient, sql: string, parameters?: readonly Parameter[]): Promise<Result> {
  const startedAt = performance.now();
  try {
    // Without parameters, pg uses the simple protocol, which allows several statements.
    const { rows, rowCount } = await client.query<Record<string, unknown>>(
      sql,
      parameters && [...parameters],
    );
    return { rows, affectedRows: rowCount ?? 0 };
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // Without parameters, the SQL is a script that opens a transaction and contains the caller's claims.
    if (parameters) publishTime(sql, startedAt);
  }
}

/** An error that is not from PostgreSQL means that the connection was lost or could not be opened. */
function refusalOf(error: unknown): DatabaseError {
  if (!(error instanceof pg.DatabaseError)) {
    console.error('The database is not responding:', messageOf(error));
    return new DatabaseError({ code: '08006', message: 'The database is not responding.' });
  }
  const { code = 'XX000', message, constraint, detail, hint } = error;
  return new DatabaseError({ code, message, constraint, detail, hint });
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type, format) =>
  nativeTypes.includes(type) ? pg.types.getTypeParser(type, format) : String;

const parserOf = (type: number): ((text: string) => unknown) => getTypeParser(type, 'text');

function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host || 'localhost'}${pathname}`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
