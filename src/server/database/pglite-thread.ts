import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type Parameter, type Result, type Text } from './database.ts';
import type { WorkerData, WorkerReply, WorkerRequest } from './pglite-protocol.ts';
import type { Owner } from './prepare.ts';
import { publishTime } from './statement-times.ts';
import type { Identity } from './transaction.ts';

/** PGlite in its own thread. Once the thread has ended, every request is rejected. */
export type DatabaseThread = Readonly<{
  query(
    sql: string,
    parameters: readonly Parameter[],
    timeoutMs: number,
    signal?: AbortSignal,
    opening?: string,
  ): Promise<Result>;
  script(sql: string, timeoutMs: number): Promise<void>;
  /** Runs one statement in a transaction under an identity. Rolls back if it fails. */
  transaction(
    identity: Identity,
    sql: string,
    parameters: readonly Text[],
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** Ends the thread. Writes everything to disk first if it is still running. */
  close(): Promise<void>;
  /** Whether the thread has ended, after a statement timeout or a crash. */
  ended(): boolean;
}>;

// V8's optimizing compiler would spend 600 MB and seconds of two cores on a single PostgreSQL function right after
// the start. Baseline code is nearly as fast for small statements: docs/decisions/0008.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
  setFlagsFromString(flag);

const outOfMemory = '53200';
const canceledCode = '57014';
/** How long a canceled statement may take to stop. */
const cancelGraceMs = 250;

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void };

/**
 * Opens the data directory in a new thread. After `timeoutMs` or when `signal` aborts, a statement is canceled. If it
 * does not stop, the thread ends, and reopening the database takes half a second. `notified` receives the channel of
 * each notification.
 */
export async function openThread(
  dataDir: string,
  notified: (channel: string) => void = () => undefined,
): Promise<DatabaseThread> {
  const canceled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dataDir, canceled } satisfies WorkerData,
    resourceLimits: {
      // Otherwise V8 grows it to 128 MB under load and keeps it.
      maxYoungGenerationSizeMb: 24,
      // PostgreSQL limits nesting by its 2 MB stack; V8 needs many times that for the same depth.
      stackSizeMb: 64,
    },
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ending: DatabaseError | undefined;

  const end = (reason: DatabaseError) => {
    ending ??= reason;
    for (const request of waiting.values()) request.reject(ending);
    waiting.clear();
  };
  const wait = (id: number) =>
    new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
  worker.on('message', (reply: WorkerReply) => {
    if ('notified' in reply) {
      notified(reply.notified);
      return;
    }
    if ('breakdown' in reply) {
      console.error('The database crashed and will be reopened:', reply.breakdown.message);
      end(new DatabaseError(reply.breakdown));
      return;
    }
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('result' in reply) request?.resolve(reply.result);
    else request?.reject(new DatabaseError(reply.error));
    // WebAssembly never returns memory: a statement that ran out of it would leave a gigabyte or more allocated.
    if ('error' in reply && reply.error.code === outOfMemory) {
      end(new DatabaseError({ code: '57P01', message: 'The database was closed.' }));
      void worker.terminate();
    }
  });
  worker.on('error', (error) =>
    end(new DatabaseError({ code: '57P02', message: `The database stopped: ${error.message}` })),
  );
  worker.on('exit', () => end(new DatabaseError({ code: '57P01', message: 'The database was closed.' })));

  const kill = (message: string) => {
    end(new DatabaseError({ code: canceledCode, message }));
    void worker.terminate();
  };
  const ask = async (request: WorkerRequest, timeoutMs: number, signal?: AbortSignal): Promise<Result> => {
    if (ending) throw ending;
    const answered = wait(request.id);
    const startedAt = performance.now();
    worker.postMessage(request);
    let killing: NodeJS.Timeout | undefined;
    let reason: string | undefined;
    const cancel = (message: string) => {
      if (reason !== undefined) return;
      reason = message;
      Atomics.store(canceled, 0, request.id);
      killing = setTimeout(() => kill(message), cancelGraceMs);
    };
    const timer = setTimeout(() => cancel('canceling statement due to statement timeout'), timeoutMs);
    const leave = () => cancel('canceling statement due to user request');
    signal?.addEventListener('abort', leave);
    try {
      return await answered;
    } catch (error) {
      const isCanceled =
        reason !== undefined && error instanceof DatabaseError && error.code === canceledCode;
      throw isCanceled ? new DatabaseError({ code: canceledCode, message: reason ?? '' }) : error;
    } finally {
      clearTimeout(timer);
      clearTimeout(killing);
      signal?.removeEventListener('abort', leave);
      // Scripts open transactions, with the caller's claims in them.
      if (request.command === 'query' || request.command === 'transaction')
        publishTime(request.sql, startedAt);
    }
  };
  const nextId = () => {
    // The maximum of the number that both threads share.
    lastId = lastId === 2 ** 31 - 1 ? 1 : lastId + 1;
    return lastId;
  };

  await wait(0);
  return {
    query: (sql, parameters, timeoutMs, signal, opening) =>
      ask({ id: nextId(), command: 'query', sql, parameters, opening }, timeoutMs, signal),
    script: async (sql, timeoutMs) => {
      await ask({ id: nextId(), command: 'script', sql }, timeoutMs);
    },
    transaction: (identity, sql, parameters, timeoutMs, signal) =>
      ask({ id: nextId(), command: 'transaction', identity, sql, parameters }, timeoutMs, signal),
    close: async () => {
      if (!ending) await ask({ id: nextId(), command: 'close' }, 30_000);
      await worker.terminate();
    },
    ended: () => ending !== undefined,
  };
}

const scriptTimeoutMs = 300_000;

/** Gives owner rights on the thread's database. The caller must ensure exclusive use. */
export function ownerOn(thread: DatabaseThread): Owner {
  return (work) =>
    work({
      query: (sql, parameters) => thread.query(sql, parameters, scriptTimeoutMs),
      script: (sql) => thread.script(sql, scriptTimeoutMs),
    });
}
