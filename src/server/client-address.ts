import { type BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { includesAddress, type ProxyTrust } from './proxy-trust.ts';

/** Bindings that the Node server passes to each request. Tests pass their own socket address. */
export type ServerEnv = {
  Bindings: {
    incoming?: { socket: Pick<HttpBindings['incoming']['socket'], 'remoteAddress'> } & Partial<
      AsyncIterable<Uint8Array>
    >;
    outgoing?: HttpBindings['outgoing'] | undefined;
  };
  Variables: {
    /** The client's address, if known: `originAddress`. */
    originAddress?: string;
    /** Whether a redirect reports an error to the client. */
    hasFailed?: boolean;
  };
};

/** The remote address of the socket. */
export function socketAddress(context: Context<ServerEnv>): string {
  return plain(context.env.incoming?.socket.remoteAddress ?? '127.0.0.1');
}

/** Normalizes IPv4-mapped addresses: `::ffff:127.0.0.1` → `127.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns the client's address: the socket's, or what trusted proxies report. */
export function originAddress(context: Context<ServerEnv>, trust: ProxyTrust): string {
  const socket = socketAddress(context);
  if (trust.networks && !includesAddress(trust.networks, socket)) return socket;
  if (trust.header) return reportedAddress(context.req.header(trust.header)) ?? socket;
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  return trust.networks
    ? firstOutside(trust.networks, forwarded, socket)
    : atHop(trust.hops, forwarded, socket);
}

/** The address that the outermost of `hops` proxies saw. Each proxy appends one. */
function atHop(hops: number, forwarded: readonly string[], socket: string): string {
  if (hops === 0) return socket;
  // A shorter list means that the request skipped the outer proxies.
  return reportedAddress(forwarded[Math.max(0, forwarded.length - hops)]) ?? socket;
}

/** Returns the nearest address that is not a proxy's. Anything before it in the list may be made up. */
function firstOutside(proxies: BlockList, forwarded: readonly string[], socket: string): string {
  let nearest = socket;
  for (const entry of forwarded.toReversed()) {
    const address = reportedAddress(entry);
    if (!address) return nearest;
    nearest = address;
    if (!includesAddress(proxies, address)) return address;
  }
  return nearest;
}

/** An address as proxies write it: `198.51.100.1`, `198.51.100.1:443`, `2001:db8::1`, `[2001:db8::1]:443`. */
function reportedAddress(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d[\d.]*):\d+)$/.exec(trimmed) ?? [];
  const address = plain((bracketed ?? withPort ?? trimmed).replace(/%.*$/, ''));
  return isIP(address) ? address : undefined;
}

/** Returns the address for rate limits. IPv6 is grouped by /64, the usual size of one subscriber's network. */
export function clientAddress(context: Context<ServerEnv>, trust: ProxyTrust): string {
  return networkOf(originAddress(context, trust));
}

/** Returns what counts as one subscriber: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
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
