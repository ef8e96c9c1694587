/**
 * Where a person may be sent: the wanted address when it is on the site itself (any port on loopback) or matches the
 * project's allow-list, else the site.
 */
export function allowedRedirect(
  wanted: string | undefined,
  siteUrl: string,
  allowList: readonly string[],
): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  // What a browser would read as a user name could make a stranger's host look like ours.
  if (url.username || url.password) return siteUrl;
  const site = new URL(siteUrl);
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname;
  if (isSite && (url.port === site.port || isLoopbackName(url.hostname))) return wanted;
  const bare = wanted.split('#')[0] ?? '';
  return allowList.some((glob) => globPattern(glob).test(bare)) ? wanted : siteUrl;
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
