/** A component of the server and its version, such as `Standout` and `0.1.0`. */
type ComponentVersion = Readonly<{ name: string; version: string }>;

export type ServerStatus = Readonly<{ startedAt: string | null; versions: readonly ComponentVersion[] }>;

/**
 * A SQL statement without its values, and how long it took. `calls` counts only slow calls; on hosted projects it
 * counts all calls.
 */
export type SlowQuery = Readonly<{
  statement: string;
  calls: number;
  meanMilliseconds: number;
  longestMilliseconds: number;
  /** ISO 8601; null if the backend does not report it. */
  lastAt: string | null;
}>;

export type SlowQueries = Readonly<{ thresholdMilliseconds: number; queries: readonly SlowQuery[] }>;

export type StoredBackup = Readonly<{
  name: string;
  /** ISO 8601. */
  createdAt: string;
  bytes: number;
  isEncrypted: boolean;
}>;

/** `folder` is where the operator finds the files on the server. */
export type Backups = Readonly<{ backups: readonly StoredBackup[]; folder: string; nextAt: string | null }>;

/** Statements that took at least this long are slow. */
export const slowQueryMilliseconds = 200;
export const slowQueriesShown = 50;
