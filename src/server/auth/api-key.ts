import type { MiddlewareHandler } from 'hono';
import type { Keys } from '../keys.ts';
import { isSame } from '../keys.ts';

/** Refuses requests that do not name the project with its public key (or its secret one), in a header or the query. */
export function requireApiKey(keys: Keys): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('apikey') ?? context.req.query('apikey');
    if (!given) {
      return context.json(
        {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        },
        401,
      );
    }
    if (!isSame(given, keys.anonKey) && !isSame(given, keys.serviceKey)) {
      return context.json(
        { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
        401,
      );
    }
    return next();
  };
}
