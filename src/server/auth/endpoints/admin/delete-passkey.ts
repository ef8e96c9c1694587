import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { passkeyIdFromPath, removePasskey, requirePasskeys } from '../../factors/passkeys.ts';
import type { AuthServices } from '../../services.ts';
import { pathId, requireTargetUser } from './target-user.ts';

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id}. */
export function adminPasskeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const [userId, id] = [pathId(context, 'user_id'), passkeyIdFromPath(context)];
    await services.database.asIdentity(authAdmin, async (tx) => {
      await requireTargetUser(tx, userId);
      await removePasskey(tx, id, userId);
    });
    return context.body(null, 204);
  };
}
