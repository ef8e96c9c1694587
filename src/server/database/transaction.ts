import { type Caller, DatabaseError, type Parameter, type Result, type Transaction } from './database.ts';

/** What one connection can do; the two engines differ only in this. */
export type Connection = Readonly<{
  query(sql: string, parameters: readonly Parameter[]): Promise<Result>;
  /** Runs several statements, which stop at the first that fails. */
  script(sql: string): Promise<void>;
}>;

/** An engine may have one session only: a transaction that waits for something else would hold up everyone. */
const transactionTimeoutMs = 10_000;

/**
 * Runs `work` in a transaction that has the caller's role and claims from its first statement to its last. The door
 * shuts when it ends: a statement that comes later is refused, so that none ever runs without an identity.
 */
export async function inTransaction<T>(
  connection: Connection,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let open = true;
  let failure: unknown;
  const query: Connection['query'] = async (sql, parameters) => {
    if (!open) throw new DatabaseError({ code: '25P01', message: 'This transaction has ended.' });
    try {
      return await connection.query(sql, parameters);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };

  try {
    await connection.script(openingOf(caller));
    const result = await within(transactionTimeoutMs, work(transactionOn(query)));
    // PostgreSQL answers a commit after a failed statement with a silent rollback.
    if (failure) throw failure;
    open = false;
    await connection.query('commit', []);
    return result;
  } catch (error) {
    open = false;
    // A connection that was ended has taken its transaction with it.
    await connection.query('rollback', []).catch(() => undefined);
    throw error;
  }
}

/**
 * What begins a transaction as someone, in one trip. The settings are local: the identity ends with the transaction, and
 * where it did not begin, nothing after it in the script runs.
 */
function openingOf(caller: Caller): string {
  const [role, claims] = settingsOf(caller);
  return `begin; select set_config('role', ${literal(role)}, true), set_config('request.jwt.claims', ${literal(claims)}, true)`;
}

/** What a caller is to the database: the two settings that `identitySql` takes. */
export function settingsOf({ role, claims }: Caller): readonly [role: string, claims: string] {
  return [role, JSON.stringify({ role, ...claims })];
}

/** Whose turn a transaction takes where not all run at once: a person's own, or that of all who share a role. */
export function queueKeyOf({ role, claims }: Caller): string {
  return typeof claims.sub === 'string' ? claims.sub : role;
}

/** Whether a turn is that of one person: whose id is a UUID, as no role's name is. */
export function isUserKey(turn: string): boolean {
  return /^[0-9a-f]{8}-/i.test(turn);
}

export const beginSql = 'begin';
export const identitySql = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";
export const commitSql = 'commit';

/** A text as SQL, whatever it holds and however the database reads backslashes. */
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
      reject(new DatabaseError({ code: '25P03', message: 'The transaction was open for too long.' }));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
