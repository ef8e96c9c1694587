/**
 * Where a person may be sent: the wanted address when it is on the site itself (any port on loopback) or matches the
 * project's allow-list, else the site.
 */
export function allowedRedirect(
  wanted: string | undefined,
  siteUrl: string,
  allowList: readonly string[],
): string {
  return wanted && isAllowedRedirect(wanted, siteUrl, allowList) ? wanted : siteUrl;
}

/** Whether an address is the site's own or on the project's allow-list. */
export function isAllowedRedirect(wanted: string, siteUrl: string, allowList: readonly string[]): boolean {
  if (!URL.canParse(wanted)) return false;
  const url = new URL(wanted);
  // What a browser would read as a user name could make a stranger's host look like ours.
  if (url.username || url.password) return false;
  const site = new URL(siteUrl);
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname;
  if (isSite && (url.port === site.port || isLoopbackName(url.hostname))) return true;
  // As browsers read it: in the text as it was written, a backslash could hide where the host ends.
  url.hash = '';
  const isBareHost = url.pathname === '/' && url.search === '';
  const addresses = isBareHost ? [url.href, url.href.replace(/\/$/, '')] : [url.href];
  return allowList.some((glob) => addresses.some((address) => globPattern(glob).test(address)));
}

/** The address with parameters added to its query. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The address with parameters as its fragment, which no server sees. */
export function withFragment(address: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(address);
  const text = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  url.hash = new URLSearchParams(text).toString();
  return url.href;
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** `*` stands for anything but the separators `.` and `/`, `**` for anything, `?` for one character but a separator. */
function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replaceAll(/[.+^${}()|[\]\\/]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
