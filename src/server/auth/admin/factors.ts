import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { holdUsers } from '../hold-users.ts';
import { removeFactor } from '../mfa/factors.ts';
import type { AuthServices } from '../services.ts';
import { factorBody } from '../user-row.ts';
import { idInPath, subjectOf } from './subject.ts';

/** GET /admin/users/{user_id}/factors. */
export function adminFactorsList({ database }: AuthServices): Handler {
  return async (context) => {
    const id = idInPath(context, 'user_id');
    const { factors } = await database.asIdentity(authAdmin, (tx) => subjectOf(tx, id));
    return context.json(factors.map(factorBody));
  };
}

/** DELETE /admin/users/{user_id}/factors/{factor_id}: the way back in for who has lost theirs. */
export function adminFactorDelete({ database, now }: AuthServices): Handler {
  return async (context) => {
    const [userId, factorId] = [idInPath(context, 'user_id'), idInPath(context, 'factor_id')];
    const factor = await database.asIdentity(authAdmin, async (tx) => {
      await holdUsers(tx, [userId]);
      const user = await subjectOf(tx, userId);
      const found = user.factors.find(({ id }) => id === factorId);
      if (!found) throw new AuthError('mfa_factor_not_found', 'Factor not found');
      await removeFactor(tx, factorId, userId, now());
      return found;
    });
    return context.json(factorBody(factor));
  };
}
