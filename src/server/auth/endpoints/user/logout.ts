import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { hasSecondFactor } from '../../users/user-row.ts';

/** POST /logout?scope=global|local|others: ends all sessions of the account, this one, or all others. */
export function logout(services: AuthServices): Handler {
  return async (context) => {
    const scope = context.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw new AuthError('validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const { user, session, sessionId } = await authenticate(context, services);
    // Someone who stole only the password must not sign the owner out.
    const endsOnlyOwn = hasSecondFactor(user) && session.aal !== 'aal2';
    await services.database.asIdentity(authAdmin, async (tx) => {
      if (!endsOnlyOwn) await endSessions(tx, user.id, { scope, sessionId });
      else if (scope !== 'others') await endSessions(tx, user.id, { scope: 'local', sessionId });
      else return;
      await audit(tx, 'logout', user, readClient(context).address, services.now());
    });
    if (endsOnlyOwn && scope !== 'local') {
      throw new AuthError('insufficient_aal', 'AAL2 session is required to end other sessions');
    }
    return context.body(null, 204);
  };
}
