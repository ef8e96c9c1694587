import type { MiddlewareHandler } from 'hono';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { badTokenError, bearerToken } from './authenticate.ts';

const adminRoles = ['service_role', 'supabase_admin'];

/** Throws AuthError `not_admin` unless the token has an admin role, as the secret key has. */
export function requireAdmin({ keys, now }: Pick<AuthServices, 'keys' | 'now'>): MiddlewareHandler {
  return async (context, next) => {
    const claims = await keys.verify(bearerToken(context), now());
    if (!claims) throw badTokenError();
    if (!adminRoles.includes(String(claims.role))) throw new AuthError('not_admin', 'User not allowed');
    await next();
  };
}
