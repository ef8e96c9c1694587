import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { requireAal2ForRecoveryCodes, requireCodeSet } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { downgradeSessions } from '../../sessions/sessions.ts';

/** DELETE /factors/recovery-codes */
export function deleteRecoveryCodes(services: AuthServices): Handler {
  return async (context) => {
    const caller = await authenticateNonAnonymous(context, services);
    requireAal2ForRecoveryCodes(caller);
    const id = await services.database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [caller.user.id]);
      const set = await requireCodeSet(tx, caller.user.id);
      await downgradeSessions(tx, set.id, services.now());
      await tx.run('delete from auth.mfa_factors where id = $1', [set.id]);
      const { address } = readClient(context);
      await audit(tx, 'recovery_codes_deleted', caller.user, address, services.now());
      return set.id;
    });
    return context.json({ id });
  };
}
