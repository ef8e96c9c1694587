/**
 * Returns the requested URL when it is on the site itself (any port on loopback) or matches the project's allow list,
 * otherwise the site's URL.
 */
export function allowedRedirect(
  requested: string | undefined,
  siteUrl: string,
  allowList: readonly string[],
): string {
  return requested && isAllowedRedirect(requested, siteUrl, allowList) ? requested : siteUrl;
}

/** Whether a URL is on the site or matches the project's allow list. */
export function isAllowedRedirect(requested: string, siteUrl: string, allowList: readonly string[]): boolean {
  if (!URL.canParse(requested)) return false;
  const url = new URL(requested);
  // A user name in the URL could make another host look like ours.
  if (url.username || url.password) return false;
  const site = new URL(siteUrl);
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname;
  if (isSite && (url.port === site.port || isLoopbackName(url.hostname))) return true;
  // Matches the parsed URL: in the raw text, a backslash could hide where the host ends.
  url.hash = '';
  const isBareHost = url.pathname === '/' && url.search === '';
  const addresses = isBareHost ? [url.href, url.href.replace(/\/$/, '')] : [url.href];
  return allowList.some((glob) => addresses.some((address) => globPattern(glob).test(address)));
}

/** Adds parameters to a URL's query. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Sets a URL's fragment to parameters. Browsers don't send fragments to servers. */
export function withFragment(address: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(address);
  const text = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  url.hash = new URLSearchParams(text).toString();
  return url.href;
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * `*` matches anything except the separators `.` and `/`, `**` matches anything, `?` one character except a separator.
 */
function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replaceAll(/[.+^${}()|[\]\\/]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
