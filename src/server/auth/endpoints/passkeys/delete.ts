import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { passkeyIdFromPath, removePasskey, requirePasskeys, requireRaised } from '../../factors/passkeys.ts';
import { authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** DELETE /passkeys/{passkey_id}. */
export function passkeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const who = await authenticate(context, services);
    requireRaised(who);
    const id = passkeyIdFromPath(context);
    await services.database.asIdentity(authAdmin, (tx) => removePasskey(tx, id, who.user.id));
    return context.body(null, 204);
  };
}
