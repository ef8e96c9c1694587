import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';

/** POST /logout?scope=global|local|others: ends all sessions of the account, this one, or all others. */
export function logout(services: AuthServices): Handler {
  return async (context) => {
    const scope = context.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw new AuthError('validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const { user, sessionId } = await authenticate(context, services);
    await services.database.asIdentity(authAdmin, async (tx) => {
      await endSessions(tx, user.id, { scope, sessionId });
      await audit(tx, 'logout', user, readClient(context).address, services.now());
    });
    return context.body(null, 204);
  };
}
