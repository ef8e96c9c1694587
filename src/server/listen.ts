import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Config } from './config.ts';
import { StartupError } from './startup-error.ts';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A port that is taken; requests wait until there is something to serve them. */
export type Listener = Readonly<{
  serve(fetch: Fetch): void;
  /** Takes no new requests and waits for those under way, for some seconds at most. */
  close(): Promise<void>;
}>;

const patienceMs = 8_000;

/** Takes the port, before anything is made that would be in vain without it. Throws StartupError. */
export async function listen({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Listener> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<Fetch>();
  const underWay = new Set<HttpBindings['outgoing']>();
  let isClosing = false;
  const server = createAdaptorServer({
    fetch: async (request, given) => {
      // The bindings are those of HTTP/1: no other server is made here.
      const bindings = given as HttpBindings;
      const { outgoing } = bindings;
      underWay.add(outgoing);
      outgoing.once('close', () => {
        underWay.delete(outgoing);
        if (isClosing) closeIdle();
      });
      if (isClosing) outgoing.shouldKeepAlive = false;
      const fetch = await ready;
      return fetch(request, bindings);
    },
    serverOptions: {
      requestTimeout: 300_000,
      headersTimeout: 10_000,
      // Longer than a proxy keeps a connection that rests (a minute is usual): else some requests meet one just closed.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32 * 1024,
    },
  });
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    serve,
    async close() {
      // Without something to serve them, waiting requests would be waited for.
      serve(() => new Response(null, { status: 503 }));
      // A connection that a client keeps for more would be waited for; one whose answer has begun is closed once it rests.
      isClosing = true;
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
      const closed = new Promise((resolve) => server.close(resolve));
      const closeAll = () => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      };
      const timer = setTimeout(closeAll, patienceMs);
      closeIdle();
      await closed;
      clearTimeout(timer);
    },
  };
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} of ${host} is in use: set PORT to another.`);
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} of ${host} may not be used by this user.`);
  return new StartupError(`HOST ${host} with PORT ${port} cannot be listened on (${error.code}).`);
}
