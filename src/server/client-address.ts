import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Bindings that the Node server passes to each request. Tests pass their own socket address. */
export type ServerEnv = {
  Bindings: { incoming?: { socket: Pick<HttpBindings['incoming']['socket'], 'remoteAddress'> } };
  /** Where the request comes from, if known: `originAddress`. */
  Variables: { originAddress?: string };
};

/** The remote address of the socket. */
export function socketAddress(context: Context<ServerEnv>): string {
  return plain(context.env.incoming?.socket.remoteAddress ?? '127.0.0.1');
}

/** Normalizes IPv4-mapped addresses: `::ffff:127.0.0.1` → `127.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Returns the client's address. X-Forwarded-For is trusted only with `trustProxy`; its last entry is the address
 * the proxy itself saw.
 */
export function originAddress(context: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded && isIP(forwarded) ? plain(forwarded) : socketAddress(context);
}

/** Returns the address for rate limits. IPv6 is grouped by /64, the usual size of one subscriber's network. */
export function clientAddress(context: Context<ServerEnv>, trustProxy: boolean): string {
  const address = originAddress(context, trustProxy);
  return address.includes(':') ? `${expandIpv6(address).slice(0, 4).join(':')}::/64` : address;
}

/** Whether a URL's host is a loopback name or address. */
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
