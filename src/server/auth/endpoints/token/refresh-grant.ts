import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError, requestLimitError } from '../../auth-error.ts';
import { countFailure } from '../../rates/failures.ts';
import { perFiveMinutes, take } from '../../rates/rates.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { refreshSession, sessionBody } from '../../sessions/sessions.ts';

const bodyShape = z.object({ refresh_token: optionalText });

/** Per session, because each renewal writes rows that stay. Ten tabs that wake up together use a third of this. */
const renewals = perFiveMinutes(30);

/** POST /token?grant_type=refresh_token */
export function refreshGrant(services: AuthServices): Handler<ServerEnv> {
  return async (context) => {
    const { refresh_token: refreshToken } = await readBody(context, bodyShape);
    if (!refreshToken) throw new AuthError('validation_failed', 'refresh_token required');
    const at = services.now();
    const { address } = readClient(context);
    const outcome = await services.database.asIdentity(authAdmin, async (tx) => {
      const refreshed = await refreshSession(tx, services, refreshToken, at);
      if (!(refreshed instanceof AuthError)) {
        const taken = await take(tx, `refresh:${refreshed.id}`, renewals, at);
        if (!taken.ok) throw requestLimitError(taken.retryAfterSeconds);
        await audit(tx, 'token_refreshed', refreshed.user, address, at);
      }
      return refreshed;
    });
    if (outcome instanceof AuthError) {
      // Counts only failures, so that other people at this address keep their sessions.
      const counted = await services.database.asIdentity(authAdmin, (tx) =>
        countFailure(tx, services, 'token', address, at),
      );
      throw counted.ok ? outcome : requestLimitError(counted.retryAfterSeconds);
    }
    return context.json(await sessionBody(services, outcome, at));
  };
}
