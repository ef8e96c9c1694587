import type { z } from 'zod';

/** The roles that a transaction may take. `supabase_auth_admin` owns the accounts and is the auth endpoints' own. */
type Role = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin';

/** Who a transaction runs as: the role, and the claims that `auth.jwt()` answers. */
export type Caller = Readonly<{ role: Role; claims: Readonly<Record<string, unknown>> }>;

/** A value as PostgreSQL's own text. */
export type Text = string | null;

export type Parameter = string | number | boolean | null | readonly string[];

/** A statement's rows. Booleans, 32-bit integers and floats are JavaScript's, arrays of text are arrays; all else is PostgreSQL's own text. */
export type Result = { rows: Readonly<Record<string, unknown>>[]; affectedRows: number };

/** An open transaction. It ends when the function that was given it ends: never await the network inside one. */
export type Transaction = Readonly<{
  /** The rows of a statement, each checked against `row`. */
  rows<Row>(row: z.ZodType<Row>, sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Runs a statement, returns the number of rows it changed. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>;
}>;

/** The only door to SQL. */
export type Database = Readonly<{
  /** What to tell people about where their data lies. */
  place: string;
  /**
   * Runs `work` in one transaction whose role and claims are the caller's, and commits, or rolls back when it throws.
   * Throws DatabaseError; a statement that takes too long has the code 57014.
   */
  asIdentity<T>(caller: Caller, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The rows of one statement in a transaction of its own: the same as `asIdentity` around it, in a single trip. */
  oneAsIdentity<Row>(
    caller: Caller,
    row: z.ZodType<Row>,
    sql: string,
    parameters?: readonly Text[],
  ): Promise<Row[]>;
  /** Finishes what runs, writes everything down and lets go of the data. */
  close(): Promise<void>;
}>;

/** A refusal of PostgreSQL, or of the guard in front of it. `code` is the SQLSTATE. */
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
 * The server's own identity, and that of whoever shows the project's secret key: no policy binds it. Of other callers' wishes, nothing runs
 * as it.
 */
export const serviceRole: Caller = { role: 'service_role', claims: { role: 'service_role' } };

/** The auth endpoints' own identity. */
export const authAdmin: Caller = { role: 'supabase_auth_admin', claims: {} };
