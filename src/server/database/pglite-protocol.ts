import type { DatabaseErrorFields, Parameter, Result } from './database.ts';

/** What the server asks of the thread that holds PGlite. A script is many statements without
 * parameters; a transaction is one statement between an opening and a commit. */
export type WorkerRequest = Readonly<
  | { id: number; command: 'query'; sql: string; parameters: readonly Parameter[] }
  | { id: number; command: 'script'; sql: string }
  | { id: number; command: 'transaction'; opening: string; sql: string; parameters: readonly Parameter[] }
  | { id: number; command: 'close' }
>;

/** The thread's answer to the request with the same id; id 0 says that the database is open. */
export type WorkerReply =
  | Readonly<{ id: number; result: Result }>
  | Readonly<{ id: number; error: DatabaseErrorFields }>;
