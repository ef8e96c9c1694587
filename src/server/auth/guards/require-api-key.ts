import type { MiddlewareHandler } from 'hono';
import { callerOfKey } from '../../caller.ts';
import type { AuthServices } from '../services.ts';

/** Refuses requests that do not name the project with its public key (or its secret one), in a header or the query. */
export function requireApiKey({ keys, now }: Pick<AuthServices, 'keys' | 'now'>): MiddlewareHandler {
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
    if (!(await callerOfKey(given, keys, now()))) {
      return context.json(
        { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
        401,
      );
    }
    return next();
  };
}
