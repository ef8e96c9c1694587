import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { passkeyBodies, requirePasskeysEnabled } from '../../factors/passkeys.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import { requireTargetUser } from './target-user.ts';

/** GET /admin/users/{user_id}/passkeys */
export function adminListPasskeys(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeysEnabled(services);
    const id = pathId(context, 'user_id');
    await services.database.asIdentity(authAdmin, (tx) => requireTargetUser(tx, id));
    return context.json(await passkeyBodies(services, id));
  };
}
