import { channel } from 'node:diagnostics_channel';

/** A statement that has succeeded or failed. */
export type TimedStatement = Readonly<{ sql: string; milliseconds: number }>;

const times = channel('standout:statement');

/** Publishes how long a statement took in the database, without waiting for its turn. */
export function publishTime(sql: string, startedAt: number): void {
  if (times.hasSubscribers) times.publish({ sql, milliseconds: performance.now() - startedAt });
}

/** Calls `ended` after each statement of this process. Returns a function that stops this. */
export function followTimes(ended: (statement: TimedStatement) => void): () => void {
  const heard = (statement: unknown) => ended(statement as TimedStatement);
  times.subscribe(heard);
  return () => void times.unsubscribe(heard);
}
