export type LinkCheck = { ok: true; url: string } | { ok: false; message: string };

/**
 * Parses the URL of a LinkedIn post, with or without a scheme, and removes tracking parameters. Refuses other text with
 * a message.
 */
export function linkedinPostLink(typed: string): LinkCheck {
  const address = addressFrom(typed);
  if (!address)
    return { ok: false, message: 'This isn’t a link. Copy it from the post’s “…” menu on LinkedIn.' };
  const { host } = address;
  // Links in LinkedIn's emails have encoded colons and start with /comm.
  const path = address.path.replace(/%3A/gi, ':').replace(/^\/comm(?=\/)/i, '');
  if (host === 'lnkd.in') {
    return path.length > 1 ? { ok: true, url: `https://lnkd.in${path}` } : { ok: false, message: notAPost };
  }
  if (host !== 'linkedin.com' && !host.endsWith('.linkedin.com')) {
    return { ok: false, message: 'This isn’t a LinkedIn link.' };
  }
  return postPath.test(path)
    ? { ok: true, url: `https://www.linkedin.com${path}` }
    : { ok: false, message: notAPost };
}

/** Parses the URL of an image and upgrades it to https, because browsers block insecure images on secure pages. */
export function imageLink(typed: string): LinkCheck {
  const address = addressFrom(typed);
  if (!address) return { ok: false, message: 'This isn’t a link to an image.' };
  return { ok: true, url: `https://${address.host}${address.port}${address.path}${address.query}` };
}

/**
 * Returns the link if it is an http(s) URL, else null. For links that the user did not type, from a backup file or
 * another device.
 */
export function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(link) ? link : null;
}

const notAPost = 'This LinkedIn link isn’t a link to a post.';

// Shared posts, feed updates, articles, videos, and event updates.
const postPath =
  /^\/(?:posts\/[^/]+|(?:embed\/)?feed\/update\/urn:li:(?:activity|share|ugcPost):\d+|pulse\/[^/]+|video\/(?:live\/)?[^/]+|events\/[^/]+\/[^/]+)/i;

type Address = { host: string; port: string; path: string; query: string };

/**
 * The parts of an http(s) URL; the scheme is optional. Undefined for anything else, including URLs with credentials.
 */
function addressFrom(typed: string): Address | undefined {
  const match =
    /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(:\d+)?(\/[^\s?#]*)?(\?[^\s#]*)?(?:#\S*)?$/iu.exec(
      typed.trim(),
    );
  if (!match) return undefined;
  const [, host = '', port = '', path = '/', query = ''] = match;
  return { host: host.toLowerCase(), port, path, query };
}
