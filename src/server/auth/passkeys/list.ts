import type { Handler } from 'hono';
import type { AuthServices } from '../services.ts';
import { authenticate } from '../session-of.ts';
import { passkeyBodies, requirePasskeys } from './store.ts';

/** GET /passkeys: the person's own. */
export function passkeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const { user } = await authenticate(context, services);
    return context.json(await passkeyBodies(services, user.id));
  };
}
