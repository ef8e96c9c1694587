import type { Handler } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { AuthError } from '../../auth-error.ts';
import type { Limiter } from '../../guards/limit-address.ts';
import type { AuthServices } from '../../services.ts';
import { idTokenGrant } from './id-token-grant.ts';
import { passwordGrant } from './password-grant.ts';
import { pkceGrant } from './pkce-grant.ts';
import { refreshGrant } from './refresh-grant.ts';
import { web3Grant } from './web3-grant.ts';

/** POST /token?grant_type=: a session for a password, refresh token, auth code, ID token, or wallet signature. */
export function token(services: AuthServices, limit: Limiter): Handler<ServerEnv> {
  // Passwords and refresh tokens count their own failures.
  const limitFailures = limit('token');
  const limited =
    (grant: Handler<ServerEnv>): Handler<ServerEnv> =>
    async (context, next) => {
      let answer: Response | undefined;
      await limitFailures(context, async () => {
        answer = (await grant(context, next)) ?? undefined;
      });
      return answer;
    };
  const grants: Readonly<Record<string, Handler<ServerEnv>>> = {
    password: passwordGrant(services),
    refresh_token: refreshGrant(services),
    pkce: limited(pkceGrant(services)),
    id_token: limited(idTokenGrant(services)),
    web3: limited(web3Grant(services, limit('web3'))),
  };
  return (context, next) => {
    const name = context.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError('validation_failed', 'unsupported_grant_type');
    return grant(context, next);
  };
}
