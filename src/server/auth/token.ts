import type { Handler } from 'hono';
import type { ServerEnv } from '../client-address.ts';
import { AuthError } from './auth-error.ts';
import { tokenByIdToken } from './external/token-id.ts';
import type { AuthServices } from './services.ts';
import { tokenByPassword } from './token-password.ts';
import { tokenByPkce } from './token-pkce.ts';
import { tokenByRefresh } from './token-refresh.ts';
import { tokenByWeb3 } from './web3/token-web3.ts';

/** POST /token: a session for a password, a refresh token, the code of a PKCE redirect, a provider's ID token or a wallet's signature. */
export function token(services: AuthServices, limitWeb3: Handler<ServerEnv>): Handler<ServerEnv> {
  const grants: Readonly<Record<string, Handler<ServerEnv>>> = {
    password: tokenByPassword(services),
    refresh_token: tokenByRefresh(services),
    pkce: tokenByPkce(services),
    id_token: tokenByIdToken(services),
    web3: tokenByWeb3(services, limitWeb3),
  };
  return (context, next) => {
    const name = context.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError('validation_failed', 'unsupported_grant_type');
    return grant(context, next);
  };
}
