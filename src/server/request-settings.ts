import { parse } from 'hono/utils/cookie';
import type { RequestSettings } from './database/database.ts';

/**
 * Returns what SQL can read about a request to the API at `mount`, as PostgREST sets it: cookies are separate from
 * headers. As behind the hosted gateway, `x-forwarded-for` begins with the client's `address`, even if the client
 * sent another.
 */
export function requestSettings(
  { method, url, headers }: Request,
  mount: string,
  address?: string,
): RequestSettings {
  const { pathname } = new URL(url);
  const { cookie = '', ...sent } = Object.fromEntries(headers);
  const others = address === undefined ? sent : { ...sent, 'x-forwarded-for': address };
  return {
    method,
    path: pathname.slice(pathname.indexOf(mount) + mount.length) || '/',
    headers: JSON.stringify(others),
    cookies: JSON.stringify(parse(cookie)),
  };
}
