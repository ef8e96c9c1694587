import type { Handler } from 'hono';
import type { ServerEnv } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import type { AuthServices } from './services.ts';
import { tokenByPassword } from './token-password.ts';
import { tokenByPkce } from './token-pkce.ts';
import { tokenByRefresh } from './token-refresh.ts';

/** POST /token: a session for a password, a refresh token, or the code of a PKCE redirect. */
export function token(services: AuthServices): Handler<ServerEnv> {
  const grants: Readonly<Record<string, Handler<ServerEnv>>> = {
    password: tokenByPassword(services),
    refresh_token: tokenByRefresh(services),
    pkce: tokenByPkce(services),
  };
  return (context, next) => {
    const name = context.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError('validation_failed', 'unsupported_grant_type');
    return grant(context, next);
  };
}
