import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import type { AuthServices } from '../services.ts';
import { userBody } from '../user-row.ts';
import { idInPath, subjectOf } from './subject.ts';

/** GET /admin/users/{user_id}. */
export function adminUserGet({ database }: AuthServices): Handler {
  return async (context) => {
    const id = idInPath(context, 'user_id');
    return context.json(userBody(await database.asIdentity(authAdmin, (tx) => subjectOf(tx, id))));
  };
}
