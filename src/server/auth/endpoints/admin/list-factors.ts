import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import { factorBody } from '../../users/user-row.ts';
import { requireTargetUser } from './target-user.ts';

/** GET /admin/users/{user_id}/factors */
export function adminListFactors({ database }: AuthServices): Handler {
  return async (context) => {
    const id = pathId(context, 'user_id');
    const { factors } = await database.asIdentity(authAdmin, (tx) => requireTargetUser(tx, id));
    return context.json(factors.map(factorBody));
  };
}
