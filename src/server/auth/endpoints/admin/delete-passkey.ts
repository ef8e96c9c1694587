import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { passkeyIdFromPath, removePasskey, requirePasskeysEnabled } from '../../factors/passkeys.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import { requireTargetUser } from './target-user.ts';

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id} */
export function adminDeletePasskey(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeysEnabled(services);
    const [userId, id] = [pathId(context, 'user_id'), passkeyIdFromPath(context)];
    await services.database.asIdentity(authAdmin, async (tx) => {
      await requireTargetUser(tx, userId);
      await removePasskey(tx, id, userId);
    });
    return context.body(null, 204);
  };
}
