import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import {
  passkeyIdFromPath,
  removePasskey,
  requireAal2ForPasskeys,
  requirePasskeysEnabled,
} from '../../factors/passkeys.ts';
import { authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** DELETE /passkeys/{passkey_id} */
export function deletePasskey(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeysEnabled(services);
    const caller = await authenticate(context, services);
    requireAal2ForPasskeys(caller);
    const id = passkeyIdFromPath(context);
    await services.database.asIdentity(authAdmin, (tx) => removePasskey(tx, id, caller.user.id));
    return context.body(null, 204);
  };
}
