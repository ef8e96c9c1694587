import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { redeemAuthCode } from '../../tokens/pkce.ts';
import { isBanned } from '../../users/user-row.ts';
import { requireUser } from '../../users/users.ts';

const bodyShape = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** POST /token?grant_type=pkce: completes an email link or provider sign-in that was started with a PKCE challenge. */
export function pkceGrant(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if (!body.auth_code || !body.code_verifier) {
      throw new AuthError(
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    }
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const attempt = { authCode: body.auth_code, verifier: body.code_verifier };
      const redeemed = await redeemAuthCode(tx, keys, attempt, at);
      if (redeemed instanceof AuthError) return redeemed;
      const { userId, method } = redeemed;
      // Returned instead of thrown: the code stays consumed.
      if (isBanned(await requireUser(tx, userId), at))
        return new AuthError('user_banned', 'User is banned', {}, 403);
      return { ...redeemed, session: await startSession(tx, keys, userId, method, readClient(context), at) };
    });
    if (outcome instanceof AuthError) throw outcome;
    const { providerToken, providerRefreshToken } = outcome;
    return context.json({
      ...(await sessionBody(services, outcome.session, at)),
      ...(providerToken && { provider_token: providerToken }),
      ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
    });
  };
}
