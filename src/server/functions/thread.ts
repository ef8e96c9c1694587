import { Worker } from 'node:worker_threads';
import type { FromFunction, ToFunction } from './protocol.ts';

/** A function in a thread of its own: whatever it does, nobody else waits for it. */
export type FunctionThread = Readonly<{
  /** Throws FunctionFailure when the function does not start, fails, hangs or takes more memory than it may. */
  call(request: Request, url: string): Promise<Response>;
  close(): Promise<void>;
}>;

export type FunctionLimits = Readonly<{
  startMs: number;
  answerMs: number;
  /** How long a thread may be deaf: one that computes without a pause would hold up all requests to its function. */
  deafMs: number;
  idleMs: number;
  memoryMb: number;
}>;

export const usualLimits: FunctionLimits = {
  startMs: 20_000,
  answerMs: 150_000,
  deafMs: 10_000,
  idleMs: 60_000,
  memoryMb: 192,
};

/** Why a function gave no answer. */
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

/** A thread for the function at `entry`, started by its first request and ended when nobody has called for a while. */
export function functionThread(
  entry: string,
  env: Readonly<Record<string, string>>,
  limits: FunctionLimits = usualLimits,
): FunctionThread {
  let current: ReturnType<typeof startThread> | undefined;
  const running = () => {
    if (!current || current.hasEnded()) current = startThread(entry, env, limits);
    return current;
  };
  return {
    call: (request, url) => running().call(request, url),
    async close() {
      await current?.end(new FunctionFailure('limit', 'The server stops.'));
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
  let deaf: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const ready = Promise.withResolvers<void>();
  // Whoever calls hears of it; without a call there is nobody to tell.
  ready.promise.catch(() => undefined);
  const starting = setTimeout(
    () => end(new FunctionFailure('boot', 'The function took too long to start.')),
    limits.startMs,
  );

  const end = async (reason: Error): Promise<void> => {
    if (ended) return;
    ended = reason;
    for (const timer of [starting, deaf, idle]) clearTimeout(timer);
    ready.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    for (const fail of open) fail(reason);
    waiting.clear();
    await worker.terminate();
  };
  const say = (message: ToFunction, transfer: ReadableStream[] = []) => {
    // Node's declaration of what can be handed over does not name its own streams.
    worker.postMessage(message, transfer as unknown as ArrayBuffer[]);
  };
  let isAsked = false;
  const listen = () => {
    // What is asked already is waited for: a newer call must not put off the end of a thread that hears none.
    if (isAsked) return;
    clearTimeout(deaf);
    if (waiting.size === 0 || ended) return;
    isAsked = true;
    deaf = setTimeout(
      () => end(new FunctionFailure('limit', 'The function computed for too long.')),
      limits.deafMs,
    );
    say({ kind: 'ping' });
  };
  const rest = () => {
    clearTimeout(idle);
    if (waiting.size > 0 || open.size > 0 || ended) return;
    idle = setTimeout(() => end(new FunctionFailure('limit', 'Nobody called.')), limits.idleMs);
    idle.unref();
  };

  worker.on('message', (message: FromFunction) => {
    if (message.kind === 'ready') {
      clearTimeout(starting);
      ready.resolve();
    } else if (message.kind === 'pong') {
      isAsked = false;
      clearTimeout(deaf);
      deaf = setTimeout(listen, limits.deafMs / 2);
      deaf.unref();
    } else {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'response') caller?.resolve(message);
      else caller?.reject(new FunctionFailure('error', message.reason));
    }
  });
  worker.on('error', (error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    console.error(`The function ${entry} broke down:`, error);
    const message = isMemory ? 'The function took more memory than it may.' : 'The function broke down.';
    end(new FunctionFailure(isMemory ? 'limit' : 'boot', message));
  });
  worker.on('exit', () => end(new FunctionFailure('error', 'The function ended itself.')));

  return {
    hasEnded: () => ended !== undefined,
    end,
    async call(request: Request, url: string): Promise<Response> {
      clearTimeout(idle);
      const id = nextId++;
      const answer = new Promise<Extract<FromFunction, { kind: 'response' }>>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      answer.catch(() => undefined);
      const stop = () => say({ kind: 'abort', id });
      let late: NodeJS.Timeout | undefined;
      try {
        await ready.promise;
        const { body, method } = request;
        say({ kind: 'request', id, url, method, headers: [...request.headers], body }, body ? [body] : []);
        request.signal.addEventListener('abort', stop);
        listen();
        late = setTimeout(() => {
          waiting.get(id)?.reject(new FunctionFailure('timeout', 'The function took too long to answer.'));
          if (!ended) stop();
        }, limits.answerMs);
        const { status, headers, body: sent } = await answer;
        const response = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
        return new Response(sent && whileAlive(sent), response);
      } finally {
        clearTimeout(late);
        request.signal.removeEventListener('abort', stop);
        waiting.delete(id);
        rest();
      }
    },
  };

  /** The stream, which fails when the thread ends: what it handed over would otherwise stay silent for ever. */
  function whileAlive(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = stream.getReader();
    const { promise: death, reject } = Promise.withResolvers<never>();
    death.catch(() => undefined);
    open.add(reject);
    const done = () => {
      open.delete(reject);
      rest();
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
