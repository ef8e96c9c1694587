import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import {
  passkeyBody,
  passkeyIdFromPath,
  passkeyNotFoundError,
  passkeysOf,
  requirePasskeysEnabled,
} from '../../factors/passkeys.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';

const bodyShape = z.object({ friendly_name: optionalText });

/** PATCH /passkeys/{passkey_id}: renames a passkey. */
export function renamePasskey(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeysEnabled(services);
    const { friendly_name: name } = await readBody(context, bodyShape);
    const { user } = await authenticate(context, services);
    if (!name) throw new AuthError('validation_failed', 'friendly_name is required');
    if (name.length > 120) {
      throw new AuthError('validation_failed', 'friendly_name must be 120 characters or less');
    }
    const id = passkeyIdFromPath(context);
    const passkey = await services.database.asIdentity(authAdmin, async (tx) => {
      await tx.run(
        'update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2',
        [id, user.id, name, services.now().toISOString()],
      );
      return (await passkeysOf(tx, user.id)).find((candidate) => candidate.id === id);
    });
    if (!passkey) throw passkeyNotFoundError();
    return context.json(passkeyBody(passkey));
  };
}
