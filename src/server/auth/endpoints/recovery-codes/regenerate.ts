import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { replaceCodes, requireAal2ForRecoveryCodes, requireCodeSet } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';

/** POST /factors/recovery-codes/regenerate: replaces the codes. */
export function regenerateRecoveryCodes(services: AuthServices): Handler {
  return async (context) => {
    const caller = await authenticateNonAnonymous(context, services);
    requireAal2ForRecoveryCodes(caller);
    const response = await services.database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [caller.user.id]);
      const { id, friendly_name } = await requireCodeSet(tx, caller.user.id);
      const codes = await replaceCodes(tx, services, id);
      const { address } = readClient(context);
      await audit(tx, 'generate_recovery_codes', caller.user, address, services.now());
      return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
    });
    return context.json(response);
  };
}
