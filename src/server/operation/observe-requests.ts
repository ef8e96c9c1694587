import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { callerOf } from '../caller.ts';
import { originAddress, type ServerEnv } from '../client-address.ts';
import type { Keys } from '../keys.ts';
import { loggedPath } from '../link-path.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import type { AccessLog } from './access-log.ts';
import { type HttpUsage, partOf } from './http-usage.ts';

type Observers = Readonly<{
  usage: HttpUsage;
  accessLog: AccessLog | undefined;
  keys: Keys;
  trustProxy: ProxyTrust;
  now: () => Date;
}>;

/** Gives each request an id, counts it, and writes it to the access log once its response was sent or abandoned. */
export function observeRequests(observers: Observers): MiddlewareHandler<ServerEnv> {
  const { usage, accessLog, keys, trustProxy, now } = observers;
  return async (context, next) => {
    const startedAt = performance.now();
    const request = crypto.randomUUID();
    const { method, path } = context.req;
    const answerEnded = whenEnded(context.env);
    usage.begin();
    await next();
    context.header('x-request-id', request);
    const { status } = context.res;
    const time = now();
    const caller = accessLog ? await callerIn(context.req.raw.headers, keys, time) : '';
    const address = accessLog ? originAddress(context, trustProxy) : '';
    void answerEnded.then(({ bytes, isAborted }) => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      usage.end(partOf(path), status, ms, bytes);
      accessLog?.write({
        time: time.toISOString(),
        request,
        method,
        path: loggedPath(path),
        status,
        ms,
        bytes,
        caller,
        address,
        ...(isAborted && { aborted: true }),
      });
    });
  };
}

type Ended = Readonly<{ bytes: number; isAborted: boolean }>;

/**
 * Resolves with the bytes written to the socket, once the response has been sent or the connection has closed. Wrapping
 * the body instead would make small responses slower.
 */
function whenEnded({ outgoing }: { outgoing?: HttpBindings['outgoing'] | undefined }): Promise<Ended> {
  // A WebSocket handshake has no outgoing response.
  const socket = outgoing?.socket;
  if (!outgoing || !socket) return Promise.resolve({ bytes: 0, isAborted: false });
  // Responses on one connection are sent one after the other.
  const before = socket.bytesWritten;
  return new Promise((resolve) => {
    outgoing.once('close', () =>
      resolve({ bytes: socket.bytesWritten - before, isAborted: !outgoing.writableFinished }),
    );
  });
}

async function callerIn(headers: Headers, keys: Keys, now: Date): Promise<string> {
  const answer = await callerOf(headers, keys, now);
  if (!answer.ok) return 'unknown';
  const { role, claims } = answer.caller;
  return typeof claims.sub === 'string' ? claims.sub : role;
}
