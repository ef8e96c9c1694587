import { Worker } from 'node:worker_threads';
import { limitedBody } from './limited-body.ts';
import type { FromFunction, ToFunction } from './protocol.ts';

/** A function in its own thread, so that it can't block anything else. */
export type FunctionThread = Readonly<{
  /**
   * `headers` replace the request's. Throws FunctionFailure if the function fails to start, throws, hangs, or exceeds
   * its memory limit.
   */
  call(request: Request, url: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}>;

export type FunctionLimits = Readonly<{
  startMs: number;
  responseMs: number;
  /** How long a thread may ignore pings. One that computes without pausing blocks all requests to its function. */
  unresponsiveMs: number;
  idleMs: number;
  memoryMb: number;
}>;

export const defaultLimits: FunctionLimits = {
  startMs: 20_000,
  responseMs: 150_000,
  unresponsiveMs: 10_000,
  idleMs: 60_000,
  memoryMb: 192,
};

/** Why a function returned no response. */
export class FunctionFailure extends Error {
  override readonly name = 'FunctionFailure';
  readonly reason: 'boot' | 'error' | 'limit' | 'timeout';
  constructor(reason: FunctionFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

type Waiting = {
  resolve: (message: Extract<FromFunction, { kind: 'response' }>) => void;
  reject: (error: Error) => void;
};

/** A thread for the function at `entry`, started by the first request and ended when idle. */
export function functionThread(
  entry: string,
  env: Readonly<Record<string, string>>,
  limits: FunctionLimits = defaultLimits,
): FunctionThread {
  let current: ReturnType<typeof startThread> | undefined;
  const running = () => {
    if (!current || current.hasEnded()) current = startThread(entry, env, limits);
    return current;
  };
  return {
    call: (request, url, headers) => running().call(request, url, headers),
    async close() {
      await current?.end(new FunctionFailure('limit', 'The server is stopping.'));
    },
  };
}

function startThread(entry: string, env: Readonly<Record<string, string>>, limits: FunctionLimits) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: entry,
    env: { ...env },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, stackSizeMb: 4 },
  });
  const waiting = new Map<number, Waiting>();
  const open = new Set<(error: Error) => void>();
  let nextId = 1;
  let ended: Error | undefined;
  let pingTimer: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const ready = Promise.withResolvers<void>();
  // Callers receive the error. Without a caller, it can be ignored.
  ready.promise.catch(() => undefined);
  const starting = setTimeout(
    () => end(new FunctionFailure('boot', 'The function took too long to start.')),
    limits.startMs,
  );

  const end = async (reason: Error): Promise<void> => {
    if (ended) return;
    ended = reason;
    for (const timer of [starting, pingTimer, idle]) clearTimeout(timer);
    ready.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    for (const fail of open) fail(reason);
    waiting.clear();
    await worker.terminate();
  };
  const post = (message: ToFunction, transfer: ReadableStream[] = []) => {
    // Node's type for transferable objects lacks its own streams.
    worker.postMessage(message, transfer as unknown as ArrayBuffer[]);
  };
  let isPinged = false;
  const checkResponsive = () => {
    // A ping is already pending. A later call must not extend the time of an unresponsive thread.
    if (isPinged) return;
    clearTimeout(pingTimer);
    if (waiting.size === 0 || ended) return;
    isPinged = true;
    pingTimer = setTimeout(
      () => end(new FunctionFailure('limit', 'The function did not respond to pings.')),
      limits.unresponsiveMs,
    );
    post({ kind: 'ping' });
  };
  const scheduleEnd = () => {
    clearTimeout(idle);
    if (waiting.size > 0 || open.size > 0 || ended) return;
    idle = setTimeout(() => end(new FunctionFailure('limit', 'The function was idle.')), limits.idleMs);
    idle.unref();
  };

  worker.on('message', (message: FromFunction) => {
    if (message.kind === 'ready') {
      clearTimeout(starting);
      ready.resolve();
    } else if (message.kind === 'pong') {
      isPinged = false;
      clearTimeout(pingTimer);
      pingTimer = setTimeout(checkResponsive, limits.unresponsiveMs / 2);
      pingTimer.unref();
    } else {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'response') caller?.resolve(message);
      else caller?.reject(new FunctionFailure('error', message.reason));
    }
  });
  worker.on('error', (error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    console.error(`The function ${entry} crashed:`, error);
    const message = isMemory ? 'The function exceeded its memory limit.' : 'The function crashed.';
    end(new FunctionFailure(isMemory ? 'limit' : 'boot', message));
  });
  worker.on('exit', () => end(new FunctionFailure('error', 'The function exited.')));

  return {
    hasEnded: () => ended !== undefined,
    end,
    async call(
      request: Request,
      url: string,
      replaced: Readonly<Record<string, string>> = {},
    ): Promise<Response> {
      clearTimeout(idle);
      const id = nextId++;
      const reply = new Promise<Extract<FromFunction, { kind: 'response' }>>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      reply.catch(() => undefined);
      const stop = () => post({ kind: 'abort', id });
      let late: NodeJS.Timeout | undefined;
      try {
        await ready.promise;
        const { method } = request;
        const body = limitedBody(request.body);
        const headers = new Headers(request.headers);
        for (const [name, value] of Object.entries(replaced)) headers.set(name, value);
        post({ kind: 'request', id, url, method, headers: [...headers], body }, body ? [body] : []);
        request.signal.addEventListener('abort', stop);
        checkResponsive();
        late = setTimeout(() => {
          waiting.get(id)?.reject(new FunctionFailure('timeout', 'The function took too long to respond.'));
          if (!ended) stop();
        }, limits.responseMs);
        const { status, headers: answered, body: sent } = await reply;
        const response = {
          status,
          headers: answered.map(([name, value]): [string, string] => [name, value]),
        };
        return new Response(sent && untilThreadEnds(sent), response);
      } finally {
        clearTimeout(late);
        request.signal.removeEventListener('abort', stop);
        waiting.delete(id);
        scheduleEnd();
      }
    },
  };

  /** Wraps a stream so that it fails when the thread ends, instead of hanging forever. */
  function untilThreadEnds(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = stream.getReader();
    const { promise: death, reject } = Promise.withResolvers<never>();
    death.catch(() => undefined);
    open.add(reject);
    const done = () => {
      open.delete(reject);
      scheduleEnd();
    };
    return new ReadableStream({
      async pull(controller) {
        try {
          const { done: isOver, value } = await Promise.race([reader.read(), death]);
          if (!isOver) return controller.enqueue(value);
          done();
          controller.close();
        } catch (error) {
          done();
          controller.error(error);
        }
      },
      async cancel(reason) {
        done();
        await reader.cancel(reason);
      },
    });
  }
}
