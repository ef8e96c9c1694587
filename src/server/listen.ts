import { createAdaptorServer, type HttpBindings, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import type { Config } from './config.ts';
import { limits } from './realtime/limits.ts';
import { StartupError } from './startup-error.ts';

/** A WebSocket handshake has no outgoing response. */
type Bindings = Pick<HttpBindings, 'incoming'> & { outgoing: HttpBindings['outgoing'] | undefined };
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** A bound port. Requests wait until a handler is set. */
export type Listener = Readonly<{
  serve(fetch: Fetch): void;
  /** Stops accepting requests and waits a few seconds for those in flight; then their clients are cut off. */
  close(): Promise<void>;
}>;

const shutdownGraceMs = 4_000;

/** Binds the port before anything else is set up. Throws StartupError. */
export async function listen({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Listener> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<Fetch>();
  const underWay = new Set<HttpBindings['outgoing']>();
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes });
  let isClosing = false;
  const server = createAdaptorServer({
    fetch: async (request, given) => {
      // Only HTTP/1 servers are created here.
      const bindings = given as Bindings;
      const { outgoing } = bindings;
      if (outgoing) {
        underWay.add(outgoing);
        outgoing.once('close', () => {
          underWay.delete(outgoing);
          if (isClosing) closeIdle();
        });
        if (isClosing) outgoing.shouldKeepAlive = false;
      }
      const fetch = await ready;
      return fetch(request, bindings);
    },
    // The types only declare optional properties differently.
    websocket: { server: webSockets as WebSocketServerLike },
    serverOptions: {
      requestTimeout: 300_000,
      headersTimeout: 10_000,
      // Longer than the usual idle timeout of proxies (60 s); otherwise some requests hit a connection just closed.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32 * 1024,
      // Other upgrades, such as curl's `h2c`, get a plain response. Without a handler, they would hang.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
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
      // Release requests that still wait for a handler.
      serve(() => new Response(null, { status: 503 }));
      // Idle keep-alive connections would delay the shutdown, so close them after their current response.
      isClosing = true;
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
      const closed = new Promise((resolve) => server.close(resolve));
      const closeAll = () => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      };
      const timer = setTimeout(closeAll, shutdownGraceMs);
      closeIdle();
      await closed;
      clearTimeout(timer);
    },
  };
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} of ${host} is in use. Set PORT to another port.`);
  if (error.code === 'EACCES')
    return new StartupError(`This user may not listen on port ${port} of ${host}.`);
  return new StartupError(`Cannot listen on HOST ${host} with PORT ${port} (${error.code}).`);
}
