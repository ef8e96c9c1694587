export type LinkCheck = { ok: true; url: string } | { ok: false; message: string };

/**
 * Reads the address of a LinkedIn post, with or without its scheme, and leaves off what only tracks. Refuses, in words,
 * what is no address, not on LinkedIn, or not a post.
 */
export function linkedinPostLink(typed: string): LinkCheck {
  const address = addressFrom(typed);
  if (!address)
    return { ok: false, message: 'This is not a link. Copy it from the post’s “…” menu on LinkedIn.' };
  const { host } = address;
  // In its mails LinkedIn writes the colons otherwise, and goes by a way of its own.
  const path = address.path.replace(/%3A/gi, ':').replace(/^\/comm(?=\/)/i, '');
  if (host === 'lnkd.in') {
    return path.length > 1 ? { ok: true, url: `https://lnkd.in${path}` } : { ok: false, message: notAPost };
  }
  if (host !== 'linkedin.com' && !host.endsWith('.linkedin.com')) {
    return { ok: false, message: 'This link does not lead to LinkedIn.' };
  }
  return postPath.test(path)
    ? { ok: true, url: `https://www.linkedin.com${path}` }
    : { ok: false, message: notAPost };
}

/** Reads the address of an image and makes it https: a page that is itself secure shows no other. */
export function imageLink(typed: string): LinkCheck {
  const address = addressFrom(typed);
  if (!address) return { ok: false, message: 'This is not a link to an image.' };
  return { ok: true, url: `https://${address.host}${address.port}${address.path}${address.query}` };
}

const notAPost = 'This link leads to LinkedIn, but not to a post.';

// Shared posts, the feed's own address of one, articles, videos and updates of events.
const postPath =
  /^\/(?:posts\/[^/]+|(?:embed\/)?feed\/update\/urn:li:(?:activity|share|ugcPost):\d+|pulse\/[^/]+|video\/(?:live\/)?[^/]+|events\/[^/]+\/[^/]+)/i;

type Address = { host: string; port: string; path: string; query: string };

/**
 * The parts of an http(s) address, its scheme optional. Undefined for anything else, also when it carries a user name.
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
