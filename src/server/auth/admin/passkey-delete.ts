import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import { passkeyIdInPath, removePasskey, requirePasskeys } from '../passkeys/store.ts';
import type { AuthServices } from '../services.ts';
import { idInPath, subjectOf } from './subject.ts';

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id}. */
export function adminPasskeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const [userId, id] = [idInPath(context, 'user_id'), passkeyIdInPath(context)];
    await services.database.asIdentity(authAdmin, async (tx) => {
      await subjectOf(tx, userId);
      await removePasskey(tx, id, userId);
    });
    return context.body(null, 204);
  };
}
