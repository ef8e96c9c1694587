import type { z } from 'zod';

/**
 * The roles a transaction can run as. `supabase_auth_admin` owns the account tables; only the auth endpoints use
 * it.
 */
type Role = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin';

/** What SQL can read about a request through `current_setting('request.…')`. Headers and cookies are JSON objects. */
export type RequestSettings = Readonly<{ method: string; path: string; headers: string; cookies: string }>;

/**
 * The identity of a transaction: the role, and the claims that `auth.jwt()` returns. `request` is set when SQL may
 * read the request.
 */
export type Caller = Readonly<{
  role: Role;
  claims: Readonly<Record<string, unknown>>;
  request?: RequestSettings | undefined;
}>;

/** A value in PostgreSQL's text format. */
export type Text = string | null;

export type Parameter = string | number | boolean | null | readonly string[];

/**
 * A statement's rows. Booleans, 32-bit integers, floats, and text arrays become JavaScript values; everything else
 * stays in PostgreSQL's text format.
 */
export type Result = { rows: Readonly<Record<string, unknown>>[]; affectedRows: number };

/** An open transaction. It ends when the function that received it ends. Never await the network inside one. */
export type Transaction = Readonly<{
  /** Returns the rows of a statement, each validated against `row`. */
  rows<Row>(row: z.ZodType<Row>, sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Runs a statement and returns the number of affected rows. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>;
}>;

/**
 * Lanes take turns, so that a full lane does not delay the others. `system` is for the server's own work, `auth` for
 * the auth endpoints, and `people` for all other requests.
 */
export type Lane = 'system' | 'auth' | 'people';

/**
 * How a task waits. The default lane depends on the caller: the server's own roles use `system`. Within a lane, keys
 * take turns; the default key is the user or the role. When `signal` aborts, a waiting task is dropped, and a user's
 * running statement is canceled.
 */
export type Turn = Readonly<{
  lane?: Lane | undefined;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the task will probably take long. It then waits with the users who exceeded their share. */
  isCostly?: boolean | undefined;
}>;

/** All database access goes through this interface. */
export type Database = Readonly<{
  /** Where the data is, as shown to the operator. */
  place: string;
  /**
   * Runs `work` in one transaction with the caller's role and claims. Commits, or rolls back if it throws. Throws
   * DatabaseError with code 57014 when a statement times out or `turn.signal` aborts, and 53300 after waiting too
   * long.
   */
  asIdentity<T>(caller: Caller, work: (transaction: Transaction) => Promise<T>, turn?: Turn): Promise<T>;
  /** Runs a single statement like `asIdentity`, in one round trip. */
  oneAsIdentity<Row>(
    caller: Caller,
    row: z.ZodType<Row>,
    sql: string,
    parameters?: readonly Text[],
    turn?: Turn,
  ): Promise<Row[]>;
  /**
   * Calls `heard` after notifications on the channel, and whenever some may have been missed. Returns the function
   * that stops listening.
   */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Finishes running work, drops waiting work, writes everything to disk, and releases the data. */
  close(): Promise<void>;
}>;

/** An error from PostgreSQL, or from the checks in front of it. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  constructor(fields: DatabaseErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.detail = fields.detail;
    this.hint = fields.hint;
  }
}

export type DatabaseErrorFields = {
  code: string;
  message: string;
  constraint?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
};

/**
 * The identity of the server itself and of the project's secret key. Row policies don't apply to it. Never used for
 * other callers' requests.
 */
export const serviceRole: Caller = { role: 'service_role', claims: { role: 'service_role' } };

/** The identity of the auth endpoints. */
export const authAdmin: Caller = { role: 'supabase_auth_admin', claims: {} };
