import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromFunction, ToFunction } from './protocol.ts';

type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

const port = parentPort;
if (!port) throw new Error('Functions must run in a worker thread.');

let handler: Handler | undefined;
const aborts = new Map<number, AbortController>();

// Resolve Deno's npm: and jsr: specifiers to the project's installed packages.
registerHooks({
  resolve(specifier, context, next) {
    const bare = /^(?:npm|jsr):\/?(@[^/]+\/[^/@]+|[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier);
    return next(bare ? `${bare[1]}${bare[2] ?? ''}` : specifier, context);
  },
});

// The parts of hosted Supabase's runtime that functions use.
Object.assign(globalThis, {
  Deno: {
    serve(...given: readonly unknown[]) {
      const options = given.find((each) => typeof each === 'object' && each !== null && 'handler' in each);
      const found =
        given.find((each) => typeof each === 'function') ?? Reflect.get(Object(options), 'handler');
      if (typeof found !== 'function') throw new TypeError('Deno.serve needs a handler.');
      handler = (request, info) => found(request, info);
      post({ kind: 'ready' });
      return { finished: new Promise(() => undefined), shutdown: async () => undefined };
    },
    env: {
      get: (name: string) => process.env[name],
      has: (name: string) => process.env[name] !== undefined,
      toObject: () => ({ ...process.env }),
    },
  },
  EdgeRuntime: {
    waitUntil(work: Promise<unknown>) {
      work.catch((error) => console.error('A background task of a function failed:', error));
    },
  },
});

port.on('message', async (message: ToFunction) => {
  if (message.kind === 'ping') return post({ kind: 'pong' });
  if (message.kind === 'abort') return aborts.get(message.id)?.abort();
  const { id, url, method, headers, body } = message;
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    if (!handler) throw new Error('The function has no handler.');
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body,
      signal: abort.signal,
      ...(body ? { duplex: 'half' } : {}),
    });
    const response = await handler(request, {
      remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 },
    });
    const stream = response.body;
    post(
      { kind: 'response', id, status: response.status, headers: [...response.headers], body: stream },
      stream ? [stream] : [],
    );
  } catch (error) {
    console.error('A function failed:', error);
    post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  } finally {
    aborts.delete(id);
  }
});

await import(String(workerData));

function post(message: FromFunction, transfer: ReadableStream[] = []): void {
  // Node's type for transferable objects lacks its own streams.
  port?.postMessage(message, transfer as unknown as ArrayBuffer[]);
}
