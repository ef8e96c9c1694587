import type { Handler } from 'hono';
import { passkeyBodies, requirePasskeysEnabled } from '../../factors/passkeys.ts';
import { authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** GET /passkeys: the user's passkeys. */
export function listPasskeys(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeysEnabled(services);
    const { user } = await authenticate(context, services);
    return context.json(await passkeyBodies(services, user.id));
  };
}
