import type { DatabaseErrorFields, Parameter, Result, Text } from './database.ts';

/** What the server asks of the thread that holds PGlite. A script is many statements without
 * parameters; a transaction is one statement under an identity, committed. */
export type WorkerRequest = Readonly<
  | { id: number; command: 'query'; sql: string; parameters: readonly Parameter[] }
  | { id: number; command: 'script'; sql: string }
  | {
      id: number;
      command: 'transaction';
      identity: readonly [role: string, claims: string];
      sql: string;
      parameters: readonly Text[];
    }
  | { id: number; command: 'close' }
>;

/** The thread's answer to the request with the same id; id 0 says that the database is open. After a breakdown nothing more comes. */
export type WorkerReply =
  | Readonly<{ id: number; result: Result }>
  | Readonly<{ id: number; error: DatabaseErrorFields }>
  | Readonly<{ breakdown: DatabaseErrorFields }>;
