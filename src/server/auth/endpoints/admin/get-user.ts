import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import type { AuthServices } from '../../services.ts';
import { userBody } from '../../users/user-row.ts';
import { pathId, requireTargetUser } from './target-user.ts';

/** GET /admin/users/{user_id}. */
export function adminUserGet({ database }: AuthServices): Handler {
  return async (context) => {
    const id = pathId(context, 'user_id');
    return context.json(userBody(await database.asIdentity(authAdmin, (tx) => requireTargetUser(tx, id))));
  };
}
