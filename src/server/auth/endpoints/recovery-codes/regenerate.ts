import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { replaceCodes, requireCodeSet, requireRaised } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import type { AuthServices } from '../../services.ts';

/** POST /factors/recovery-codes/regenerate: a new set in place of the old one. */
export function recoveryCodesRegenerate(services: AuthServices): Handler {
  return async (context) => {
    const who = await authenticateNonAnonymous(context, services);
    requireRaised(who);
    const answer = await services.database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [who.user.id]);
      const { id, friendly_name } = await requireCodeSet(tx, who.user.id);
      const codes = await replaceCodes(tx, services, id);
      return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
    });
    return context.json(answer);
  };
}
