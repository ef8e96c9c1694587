import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import type { AuthServices } from '../services.ts';
import { authenticate } from '../session-of.ts';
import { passkeyIdInPath, removePasskey, requirePasskeys, requireRaised } from './store.ts';

/** DELETE /passkeys/{passkey_id}. */
export function passkeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const who = await authenticate(context, services);
    requireRaised(who);
    const id = passkeyIdInPath(context);
    await services.database.asIdentity(authAdmin, (tx) => removePasskey(tx, id, who.user.id));
    return context.body(null, 204);
  };
}
