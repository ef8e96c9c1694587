import {
  type Caller,
  DatabaseError,
  type Parameter,
  type RequestSettings,
  type Result,
  type Transaction,
  type Turn,
} from './database.ts';
import { canceledStatementError, type Task } from './lane-queue.ts';

/** What a connection can do. PGlite and PostgreSQL differ only in this. */
export type Connection = Readonly<{
  /** `opening` is a script that runs first. If it fails, the statement does not run. */
  query(sql: string, parameters: readonly Parameter[], opening?: string): Promise<Result>;
}>;

/**
 * Time limits for statements: those of users, and those of the server's own roles and the secret key. PGlite has a
 * single session, so a transaction that waits would block everyone; there, the limit also applies to whole
 * transactions.
 */
export type TimeLimits = Readonly<{ userMs: number; serverMs: number }>;
export const timeLimits: TimeLimits = { userMs: 5_000, serverMs: 30_000 };

export function timeLimitOf(caller: Caller, { userMs, serverMs }: TimeLimits): number {
  return isUser(caller) ? userMs : serverMs;
}

function isUser({ role }: Caller): boolean {
  return role === 'anon' || role === 'authenticated';
}

/**
 * Runs `work` in a transaction with the caller's role and claims. Rejects statements after its end, so none ever runs
 * without an identity. Starts no statement once `signal` has aborted.
 */
export async function inTransaction<T>(
  connection: Connection,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<T> {
  let open = true;
  let failure: unknown;
  // Sent with the first statement, which saves a round trip.
  let first: Promise<Result> | undefined;
  const query: Connection['query'] = async (sql, parameters) => {
    if (!open) throw new DatabaseError({ code: '25P01', message: 'This transaction has ended.' });
    try {
      if (signal.aborted) throw canceledStatementError();
      if (!first) {
        first = connection.query(sql, parameters, openingOf(caller));
        return await first;
      }
      // No statement may run unless the transaction was opened.
      await first;
      return await connection.query(sql, parameters);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };

  try {
    const result = await within(limitMs, work(transactionOn(query)));
    // PostgreSQL silently turns a commit after a failed statement into a rollback.
    if (failure) throw failure;
    open = false;
    if (first) await connection.query('commit', []);
    return result;
  } catch (error) {
    open = false;
    // A lost connection has already rolled back.
    if (first) await connection.query('rollback', []).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns a script that opens a transaction with an identity. The settings are local to the transaction, and the
 * script stops if it cannot begin.
 */
function openingOf(caller: Caller): string {
  return `begin; ${identityWith(settingsOf(caller).map(literal))}`;
}

/** The values of the settings that `identitySql` sets. */
export type Identity = readonly string[];

/** Without a request, its settings are empty, but valid JSON where functions expect it. */
const noRequest: RequestSettings = { method: '', path: '', headers: '{}', cookies: '{}' };

/** A caller's identity and request as the values that `identitySql` takes. */
export function settingsOf({ role, claims, request = noRequest }: Caller): Identity {
  const { method, path, headers, cookies } = request;
  return [role, JSON.stringify({ role, ...claims }), method, path, headers, cookies];
}

function identityWith(values: readonly string[]): string {
  const settings = [
    'role',
    'request.jwt.claims',
    'request.method',
    'request.path',
    'request.headers',
    'request.cookies',
  ];
  return `select ${settings.map((name, index) => `set_config('${name}', ${values[index]}, true)`).join(', ')}`;
}

/**
 * Returns how a caller's work waits: users take turns among themselves; for others, the key is that of the request or
 * the role.
 */
export function taskOf(caller: Caller, { lane, key, signal, isCostly = false }: Turn = {}): Task {
  const { role, claims } = caller;
  const isUsers = isUser(caller);
  return {
    lane: lane ?? (isUsers ? 'people' : 'system'),
    key: typeof claims.sub === 'string' ? claims.sub : (key ?? role),
    isUsers,
    isCostly,
    signal,
  };
}

export const beginSql = 'begin';
export const identitySql = identityWith(['$1', '$2', '$3', '$4', '$5', '$6']);
export const commitSql = 'commit';

/** Escapes a string for SQL, independent of the `standard_conforming_strings` setting. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function transactionOn(query: Connection['query']): Transaction {
  return {
    async rows(row, sql, parameters = []) {
      const { rows } = await query(sql, parameters);
      return rows.map((values) => row.parse(values));
    },
    async run(sql, parameters = []) {
      const { affectedRows } = await query(sql, parameters);
      return affectedRows;
    },
  };
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseError({ code: '25P03', message: 'The transaction timed out.' }));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
