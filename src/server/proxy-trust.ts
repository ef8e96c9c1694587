import { BlockList, isIP } from 'node:net';

/**
 * Where the client address of a request comes from: X-Forwarded-For as `hops` proxies or the proxies in `networks`
 * report it, or the header `header` that a CDN sets.
 */
export type ProxyTrust = Readonly<{
  hops: number;
  /** The trusted proxies. Undefined: every client that connects to the port counts as one. */
  networks: BlockList | undefined;
  header: string | undefined;
}>;

export const noProxy: ProxyTrust = { hops: 0, networks: undefined, header: undefined };

const maxHops = 10;
// Requires a dash, so that a misspelled value such as `yes` does not count as a header.
const headerName = /^[a-z0-9]+(-[a-z0-9]+)+$/i;

/**
 * Reads TRUST_PROXY: a number of proxies, or a list of proxy addresses, ranges, and at most one header name. Returns
 * undefined for anything else.
 */
export function parseProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'true') return { ...noProxy, hops: 1 };
  if (text === 'false') return noProxy;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= maxHops ? { ...noProxy, hops: Number(text) } : undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  const headers = entries.filter((entry) => headerName.test(entry) && !entry.includes(':'));
  const ranges = entries.filter((entry) => !headers.includes(entry));
  if (headers.length > 1) return undefined;
  const networks = new BlockList();
  if (!ranges.every((range) => addRange(networks, range))) return undefined;
  return {
    hops: 0,
    networks: ranges.length > 0 ? networks : undefined,
    header: headers[0]?.toLowerCase(),
  };
}

/** Whether the list contains an address. */
export function includesAddress(networks: BlockList, address: string): boolean {
  return networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function addRange(networks: BlockList, range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) {
    networks.addAddress(address, family);
    return true;
  }
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  // A range of all addresses would trust anything that clients claim.
  if (!(bits >= 1 && bits <= (version === 6 ? 128 : 32))) return false;
  networks.addSubnet(address, bits, family);
  return true;
}
