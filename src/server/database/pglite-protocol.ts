import type { DatabaseErrorFields, Parameter, Result, Text } from './database.ts';
import type { Identity } from './transaction.ts';

/** `canceled` is shared by both threads: the id of the request to cancel, or 0. */
export type WorkerData = Readonly<{ dataDir: string; canceled: Int32Array }>;

/**
 * Requests to the PGlite thread. A script is several statements without parameters; a transaction is one statement
 * run and committed under an identity.
 */
export type WorkerRequest = Readonly<
  | {
      id: number;
      command: 'query';
      sql: string;
      parameters: readonly Parameter[];
      opening?: string | undefined;
    }
  | { id: number; command: 'script'; sql: string }
  | {
      id: number;
      command: 'transaction';
      identity: Identity;
      sql: string;
      parameters: readonly Text[];
    }
  | { id: number; command: 'close' }
>;

/**
 * The thread's reply to the request with the same id; id 0 means the database is open. Nothing follows a crash.
 * Notifications come at any time.
 */
export type WorkerReply =
  | Readonly<{ id: number; result: Result }>
  | Readonly<{ id: number; error: DatabaseErrorFields }>
  | Readonly<{ breakdown: DatabaseErrorFields }>
  | Readonly<{ notified: string }>;
