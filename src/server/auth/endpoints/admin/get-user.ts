import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import { userBody } from '../../users/user-row.ts';
import { requireTargetUser } from './target-user.ts';

/** GET /admin/users/{user_id} */
export function adminGetUser({ database }: AuthServices): Handler {
  return async (context) => {
    const id = pathId(context, 'user_id');
    const user = await database.asIdentity(authAdmin, (tx) => requireTargetUser(tx, id));
    return context.json(userBody(user));
  };
}
