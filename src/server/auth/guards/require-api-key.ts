import type { MiddlewareHandler } from 'hono';
import { callerOfKey } from '../../caller.ts';
import type { AuthServices } from '../services.ts';

/** Answers 401 unless the request has the project's public or secret key, in a header or the query. */
export function requireApiKey({ keys, now }: Pick<AuthServices, 'keys' | 'now'>): MiddlewareHandler {
  return async (context, next) => {
    const key = context.req.header('apikey') ?? context.req.query('apikey');
    if (!key) {
      return context.json(
        {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        },
        401,
      );
    }
    if (!(await callerOfKey(key, keys, now()))) {
      return context.json(
        { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
        401,
      );
    }
    return next();
  };
}
