import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { removeFactor, requireFactor } from '../../factors/factors.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';

/** DELETE /factors/{factor_id}. Removing a verified factor requires an AAL2 session. */
export function unenroll(services: AuthServices): Handler {
  return async (context) => {
    const { user, session } = await authenticateNonAnonymous(context, services);
    const id = await services.database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [user.id]);
      const factor = await requireFactor(tx, context, user.id);
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', {}, 422);
      }
      const at = services.now();
      await removeFactor(tx, factor.id, user.id, at);
      const traits = { factor_id: factor.id, factor_status: factor.status };
      await audit(tx, 'factor_unenrolled', user, readClient(context).address, at, traits);
      return factor.id;
    });
    return context.json({ id });
  };
}
