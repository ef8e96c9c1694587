import { upgradeWebSocket } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { WebSocket } from 'ws';
import { callerOfKey } from '../caller.ts';
import { clientAddress, type ServerEnv } from '../client-address.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import { Connection, closeCodes, type Origin } from './connection.ts';
import type { Version } from './frames.ts';
import { httpBroadcast } from './http-broadcast.ts';
import { limits } from './limits.ts';
import type { Realtime } from './realtime.ts';

/** Serves Supabase Realtime's WebSocket and its HTTP endpoint for broadcasts. Mounted at /realtime/v1. */
export function realtime(service: Realtime, trustProxy: ProxyTrust): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use('/api/*', cors({ origin: '*', maxAge: 86_400 }));
  app.route('/api/broadcast', httpBroadcast(service, trustProxy));
  app.route('/websocket', webSocket(service, trustProxy));
  return app;
}

function webSocket(service: Realtime, trustProxy: ProxyTrust): Hono<ServerEnv> {
  const { hub, connections } = service;
  const app = new Hono<ServerEnv>();

  /** Rejects handshakes before they become connections. */
  const admit: MiddlewareHandler<ServerEnv> = async (context, next) => {
    if (!versionOf(context)) {
      return context.json({ message: 'Unknown protocol version. Use vsn=1.0.0 or vsn=2.0.0' }, 400);
    }
    if (!(await callerOfKey(keyOf(context), hub.keys, hub.now()))) {
      return context.json({ message: 'Invalid API key. Give a key of the project as apikey' }, 401);
    }
    if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      return context.json({ message: 'Open this address as a WebSocket' }, 426);
    }
    if (service.isClosing() || connections.size >= limits.connections) {
      return context.json({ message: 'No connection is free. Try again later' }, 503);
    }
    await next();
    return undefined;
  };

  app.get(
    '/',
    admit,
    upgradeWebSocket(async (context) => {
      const keyCaller = await callerOfKey(keyOf(context), hub.keys, hub.now());
      const address = `address:${clientAddress(context, trustProxy)}`;
      const version = versionOf(context) ?? '1.0.0';
      return {
        onOpen: (_, { raw }) => {
          if (keyCaller) accept(service, raw as WebSocket, { version, keyCaller, address });
        },
      };
    }),
  );
  return app;
}

function versionOf(context: Context): Version | undefined {
  const version = context.req.query('vsn') ?? '1.0.0';
  return version === '1.0.0' || version === '2.0.0' ? version : undefined;
}

function keyOf(context: Context): string {
  return context.req.query('apikey') ?? context.req.header('apikey') ?? '';
}

function accept({ hub, usage, connections }: Realtime, socket: WebSocket, origin: Origin): void {
  // For example, a frame exceeds the limit: ws closes the connection afterwards.
  socket.on('error', () => undefined);
  if (!usage.connect(origin.address, hub.now().getTime())) {
    socket.close(closeCodes.tryAgainLater, 'Too many connections from this address');
    return;
  }
  const connection = new Connection(socket, hub, usage, origin);
  connections.add(connection);
  socket.binaryType = 'nodebuffer';
  socket.on('message', (data: Buffer, isBinary) => connection.receive(data, isBinary));
  socket.once('close', () => {
    connections.delete(connection);
    void connection.closed();
  });
}
