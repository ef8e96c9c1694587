import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { auditAdmin } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { removeFactor } from '../../factors/factors.ts';
import { lockUsers } from '../../locks.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import { factorBody } from '../../users/user-row.ts';
import { requireTargetUser } from './target-user.ts';

/** DELETE /admin/users/{user_id}/factors/{factor_id}: lets a user who lost their second factor sign in again. */
export function adminDeleteFactor({ database, now }: AuthServices): Handler {
  return async (context) => {
    const [userId, factorId] = [pathId(context, 'user_id'), pathId(context, 'factor_id')];
    const factor = await database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [userId]);
      const user = await requireTargetUser(tx, userId);
      const found = user.factors.find(({ id }) => id === factorId);
      if (!found) throw new AuthError('mfa_factor_not_found', 'Factor not found');
      const at = now();
      await removeFactor(tx, factorId, userId, at);
      await auditAdmin(tx, 'factor_deleted', user, context, at, { factor_id: factorId });
      return found;
    });
    return context.json(factorBody(factor));
  };
}
