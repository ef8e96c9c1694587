import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What the Node server hands to each request; tests hand in a socket address of their own. */
export type ServerEnv = {
  Bindings: { incoming?: { socket: Pick<HttpBindings['incoming']['socket'], 'remoteAddress'> } };
  /** Where the request comes from, as far as it is known: `originAddress`. */
  Variables: { originAddress?: string };
};

/** The address of the socket's other end. */
export function socketAddress(context: Context<ServerEnv>): string {
  return plain(context.env.incoming?.socket.remoteAddress ?? '127.0.0.1');
}

/** An address as PostgreSQL and people write it: `::ffff:127.0.0.1` is 127.0.0.1. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Where a request comes from. What a proxy says of it is believed only with `trustProxy`: then it is the last address of
 * X-Forwarded-For, the one that the proxy itself saw.
 */
export function originAddress(context: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded && isIP(forwarded) ? plain(forwarded) : socketAddress(context);
}

/** The address that a request is counted under. IPv6 counts by its /64, which one subscriber holds. */
export function clientAddress(context: Context<ServerEnv>, trustProxy: boolean): string {
  const address = originAddress(context, trustProxy);
  return address.includes(':') ? `${expandIpv6(address).slice(0, 4).join(':')}::/64` : address;
}

/** Whether a host of a URL is this machine by one of its own names. */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || isLoopback(hostname);
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
