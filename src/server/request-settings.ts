import { parse } from 'hono/utils/cookie';
import type { RequestSettings } from './database/database.ts';

/** What SQL can read about a request to the API at `mount`, as PostgREST sets it: cookies are not headers. */
export function requestSettings({ method, url, headers }: Request, mount: string): RequestSettings {
  const { pathname } = new URL(url);
  const { cookie = '', ...others } = Object.fromEntries(headers);
  return {
    method,
    path: pathname.slice(pathname.indexOf(mount) + mount.length) || '/',
    headers: JSON.stringify(others),
    cookies: JSON.stringify(parse(cookie)),
  };
}
