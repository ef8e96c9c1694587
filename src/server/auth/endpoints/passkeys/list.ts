import type { Handler } from 'hono';
import { passkeyBodies, requirePasskeys } from '../../factors/passkeys.ts';
import { authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** GET /passkeys: the person's own. */
export function passkeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const { user } = await authenticate(context, services);
    return context.json(await passkeyBodies(services, user.id));
  };
}
