import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromFunction, ToFunction } from './protocol.ts';

type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

const port = parentPort;
if (!port) throw new Error('A function was started outside a worker thread.');

let handler: Handler | undefined;
const aborts = new Map<number, AbortController>();

// Deno names packages by where they come from; here they are those that the project has installed.
registerHooks({
  resolve(specifier, context, next) {
    const bare = /^(?:npm|jsr):\/?(@[^/]+\/[^/@]+|[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier);
    return next(bare ? `${bare[1]}${bare[2] ?? ''}` : specifier, context);
  },
});

// What hosted Supabase's runtime has and functions use.
Object.assign(globalThis, {
  Deno: {
    serve(...given: readonly unknown[]) {
      const options = given.find((each) => typeof each === 'object' && each !== null && 'handler' in each);
      const found =
        given.find((each) => typeof each === 'function') ?? Reflect.get(Object(options), 'handler');
      if (typeof found !== 'function') throw new TypeError('Deno.serve was given no handler.');
      handler = (request, info) => found(request, info);
      say({ kind: 'ready' });
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
      work.catch((error) => console.error('What a function did after its answer failed:', error));
    },
  },
});

port.on('message', async (message: ToFunction) => {
  if (message.kind === 'ping') return say({ kind: 'pong' });
  if (message.kind === 'abort') return aborts.get(message.id)?.abort();
  const { id, url, method, headers, body } = message;
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    if (!handler) throw new Error('The function serves nothing.');
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
    say(
      { kind: 'response', id, status: response.status, headers: [...response.headers], body: stream },
      stream ? [stream] : [],
    );
  } catch (error) {
    console.error('A function failed:', error);
    say({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  } finally {
    aborts.delete(id);
  }
});

await import(String(workerData));

function say(message: FromFunction, transfer: ReadableStream[] = []): void {
  // Node's declaration of what can be handed over does not name its own streams.
  port?.postMessage(message, transfer as unknown as ArrayBuffer[]);
}
