import type { MiddlewareHandler } from 'hono';
import { clientAddress, type ServerEnv } from '../../client-address.ts';
import { authAdmin } from '../../database/database.ts';
import type { ProxyTrust } from '../../proxy-trust.ts';
import { AuthError } from '../auth-error.ts';
import { consume } from '../rates/rates.ts';
import { type LimitName, requestLimits } from '../rates/request-limits.ts';
import type { AuthServices } from '../services.ts';

/** Makes the middleware that applies a request limit. */
export type Limiter = (name: LimitName) => MiddlewareHandler<ServerEnv>;

/** Throws AuthError `over_request_rate_limit` when an address exceeds a limit of `requestLimits`. */
export function limitAddress(
  { database, rules, now }: Pick<AuthServices, 'database' | 'rules' | 'now'>,
  trustProxy: ProxyTrust,
): Limiter {
  return (name) => {
    const rate = requestLimits[name](rules);
    return async (context, next) => {
      const key = `${name}:${clientAddress(context, trustProxy)}`;
      const isAllowed = await database.asIdentity(authAdmin, (tx) => consume(tx, key, rate, now()));
      if (!isAllowed) throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
      await next();
    };
  };
}
