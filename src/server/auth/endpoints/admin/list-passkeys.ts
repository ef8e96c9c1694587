import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { passkeyBodies, requirePasskeys } from '../../factors/passkeys.ts';
import type { AuthServices } from '../../services.ts';
import { pathId, requireTargetUser } from './target-user.ts';

/** GET /admin/users/{user_id}/passkeys. */
export function adminPasskeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const id = pathId(context, 'user_id');
    await services.database.asIdentity(authAdmin, (tx) => requireTargetUser(tx, id));
    return context.json(await passkeyBodies(services, id));
  };
}
