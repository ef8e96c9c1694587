import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { clientAddress, type ServerEnv } from '../../client-address.ts';
import { autocommit } from '../../database/autocommit.ts';
import { authAdmin } from '../../database/database.ts';
import type { ProxyTrust } from '../../proxy-trust.ts';
import { requestLimitError } from '../auth-error.ts';
import { isFailure } from '../rates/failures.ts';
import { refund, take } from '../rates/rates.ts';
import { countsFailures, countsSessions, type LimitName, requestLimits } from '../rates/request-limits.ts';
import type { AuthServices } from '../services.ts';

/** Makes the middleware that applies a request limit. */
export type Limiter = (name: LimitName) => MiddlewareHandler<ServerEnv>;

/** Throws RateLimitError when an address or session exceeds a limit of `requestLimits`. */
export function limitAddress(
  { database, keys, rules, now }: Pick<AuthServices, 'database' | 'keys' | 'rules' | 'now'>,
  trustProxy: ProxyTrust,
): Limiter {
  const sessionOf = async (context: Context) => {
    const token = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const claims = sessionClaims.safeParse(token && (await keys.verify(token, now())));
    return claims.success ? claims.data.session_id : undefined;
  };
  return (name) => {
    const rate = requestLimits[name](rules);
    return async (context, next) => {
      const session = countsSessions.includes(name) ? await sessionOf(context) : undefined;
      const key = `${name}:${session ?? clientAddress(context, trustProxy)}`;
      const taken = await take(autocommit(database, authAdmin), key, rate, now());
      if (!taken.ok) throw requestLimitError(taken.retryAfterSeconds);
      await next();
      const hasFailed = isFailure(context.error) || context.get('hasFailed');
      if (hasFailed || !countsFailures.includes(name)) return;
      await database.asIdentity(authAdmin, (tx) => refund(tx, key, rate));
    };
  };
}

const sessionClaims = z.object({ sub: z.uuid(), session_id: z.uuid() });
