import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import type { DatabaseErrorFields } from './database.ts';
import { cancelable } from './pglite-cancel.ts';
import type { WorkerData, WorkerReply, WorkerRequest } from './pglite-protocol.ts';
import { runTransaction } from './pglite-transaction.ts';
import { StatementNames } from './statement-names.ts';
import { textTypes } from './value-types.ts';

const port = parentPort;
if (!port) throw new Error('The database worker must run in a worker thread.');

const { dataDir, canceled }: WorkerData = workerData;
const database = await PGlite.create({
  dataDir,
  extensions: { pgcrypto, uuid_ossp },
  parsers: Object.fromEntries(textTypes.map((type) => [type, (text: string) => text])),
  startParams: [
    ...PGlite.defaultStartParams,
    ...['shared_buffers=16MB', 'min_wal_size=32MB', 'timezone=UTC', 'search_path=public,extensions'].flatMap(
      (setting) => ['-c', setting],
    ),
  ],
});
const names = new StatementNames();
const run = cancelable(database, canceled);
database.onNotification((channel) => port.postMessage({ notified: channel } satisfies WorkerReply));
endWhenBroken(database);

port.on('message', async (request: WorkerRequest) => {
  port.postMessage(await run(request.id, () => answer(request)));
});
port.postMessage({ id: 0, result: { rows: [], affectedRows: 0 } } satisfies WorkerReply);

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.command === 'close') {
      await database.close();
      return { id, result: { rows: [], affectedRows: 0 } };
    }
    if (request.command === 'script') {
      await database.exec(request.sql);
      return { id, result: { rows: [], affectedRows: 0 } };
    }
    if (request.command === 'transaction') {
      const { identity, sql, parameters } = request;
      return { id, result: await runTransaction(database, names, identity, sql, parameters) };
    }
    if (request.opening !== undefined) await database.exec(request.opening);
    const { rows, affectedRows } = await database.query<Record<string, unknown>>(request.sql, [
      ...request.parameters,
    ]);
    return { id, result: { rows, affectedRows: affectedRows ?? 0 } };
  } catch (error) {
    if (error instanceof Error && ['RangeError', 'RuntimeError'].includes(error.name)) breakDown(error);
    return { id, error: fieldsOf(error) };
  }
}

/** PostgreSQL's own errors leave WebAssembly with this exit status; it keeps running after them. */
const ownErrorStatus = 100;

/**
 * PGlite continues after any exception, even if WebAssembly ran out of stack or memory midway. The database would
 * then return wrong results or hang forever, so this ends the thread instead.
 */
function endWhenBroken({ Module: engine }: PGlite): void {
  const run = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      const isOwn =
        typeof error === 'object' && error !== null && Reflect.get(error, 'status') === ownErrorStatus;
      if (!isOwn) breakDown(error);
      throw error;
    }
  };
}

/** Ends this thread. The files are left as after a crash; the next process that opens them recovers. */
function breakDown(error: unknown): never {
  // Uses PostgreSQL's message for its own stack limit.
  const breakdown =
    error instanceof RangeError
      ? { code: '54001', message: 'stack depth limit exceeded' }
      : { code: '57P02', message: `The database crashed: ${error}` };
  port?.postMessage({ breakdown } satisfies WorkerReply);
  process.exit(1);
}

function fieldsOf(error: unknown): DatabaseErrorFields {
  if (!(error instanceof Error)) return { code: 'XX000', message: String(error) };
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    code: text('code') ?? 'XX000',
    message: error.message,
    constraint: text('constraint'),
    detail: text('detail'),
    hint: text('hint'),
  };
}
