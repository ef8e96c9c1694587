import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type Caller, type Database, DatabaseError, type Parameter, type Result } from './database.ts';
import { FairQueue } from './fair-queue.ts';
import { listenOn } from './postgres-listener.ts';
import { runTransaction } from './postgres-transaction.ts';
import { type Owner, prepare } from './prepare.ts';
import { StatementNames } from './statement-names.ts';
import { type Connection, inTransaction, queueKeyOf, settingsOf } from './transaction.ts';
import { nativeTypes } from './value-types.ts';

const defaultStatementTimeoutMs = 8_000;
const connections = 10;
/** The rest stays available to other users, for example to sign in. */
const connectionsPerUser = 8;
const waitTimeoutMs = 10_000;
/** Added to the statement timeout: a connection that is silent for longer is dead. */
const clientGraceMs = 7_000;
/** Arbitrary, but the same for every server of one database. */
const preparationLock = 7_210_433;

/**
 * Opens a PostgreSQL 15 or newer, which several server processes may share, and applies the project's migrations.
 * Throws StartupError when it cannot be reached.
 */
export async function openPostgres(
  databaseUrl: string,
  supabaseDir: string,
  statementTimeoutMs = defaultStatementTimeoutMs,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: waitTimeoutMs,
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
  const queue = new FairQueue({
    concurrency: connections,
    concurrencyPerKey: connectionsPerUser,
    timeoutMs: waitTimeoutMs,
  });
  const onConnection = async <T>(
    work: (connection: Connection, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw refusalOf(error);
    });
    let broken = false;
    const notice = () => {
      broken = true;
    };
    client.on('error', notice);
    // A machine that vanished never closes its connection; TCP would wait 15 minutes.
    const silent = setTimeout(() => {
      broken = true;
      void client.end();
    }, statementTimeoutMs + clientGraceMs);
    try {
      const connection: Connection = {
        query: (sql, parameters) => query(client, sql, parameters),
        script: async (sql) => {
          await query(client, sql);
        },
      };
      return await work(connection, client);
    } finally {
      clearTimeout(silent);
      client.off('error', notice);
      client.release(broken);
    }
  };
  const queued = <T>(
    caller: Caller,
    work: (connection: Connection, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> => queue.run(queueKeyOf(caller), () => onConnection(work));
  return {
    place: placeOf(databaseUrl),
    asIdentity: (caller, work) => queued(caller, (connection) => inTransaction(connection, caller, work)),
    oneAsIdentity: (caller, row, sql, parameters = []) =>
      queued(caller, async (connection, client) => {
        const known = names.get(client) ?? new StatementNames();
        names.set(client, known);
        const identity = settingsOf(caller);
        const rows = await runTransaction(client, known, parserOf, identity, sql, parameters).catch(
          async (error: unknown) => {
            await connection.query('rollback', []).catch(() => undefined);
            throw refusalOf(error);
          },
        );
        return rows.map((values) => row.parse(values));
      }),
    listen: (channel, heard) => listenOn(databaseUrl, channel, heard),
    async close() {
      await queue.idle();
      await pool.end();
    },
  };
}

/** One process at a time prepares the database; the others wait and find it ready. */
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
  try {
    // Without parameters, pg uses the simple protocol, which allows several statements.
    const { rows, rowCount } = await client.query<Record<string, unknown>>(
      sql,
      parameters && [...parameters],
    );
    return { rows, affectedRows: rowCount ?? 0 };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Errors that are not from PostgreSQL mean the connection is lost or could not be opened. */
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
