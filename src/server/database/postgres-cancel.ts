import pg from 'pg';

/** What cancels a statement: its signal and its time limit. */
type Ends = Readonly<{ signal: AbortSignal; limitMs: number }>;

/**
 * Cancels the running statement of a connection when `ends` says so. `settle` stops watching and waits for a pending
 * cancel request: PostgreSQL cancels whichever statement is running when the request arrives.
 */
export function cancelWhenDue(
  client: pg.PoolClient,
  databaseUrl: string,
  { signal, limitMs }: Ends,
): { settle(): Promise<void> } {
  let canceling: Promise<void> | undefined;
  const cancel = () => {
    canceling ??= cancelStatement(client, databaseUrl).catch((error: unknown) =>
      console.error('A statement could not be canceled:', error),
    );
  };
  const timer = setTimeout(cancel, limitMs);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  return {
    async settle() {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      if (!canceling) return;
      await canceling;
      // Absorbs a cancellation that arrives late, so that it does not hit the next caller's statement.
      await client.query('select').catch(() => undefined);
    },
  };
}

async function cancelStatement(client: pg.PoolClient, databaseUrl: string): Promise<void> {
  const processId: unknown = Reflect.get(client, 'processID');
  const other = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await other.connect();
  try {
    await other.query('select pg_cancel_backend($1)', [processId]);
  } finally {
    await other.end();
  }
}
