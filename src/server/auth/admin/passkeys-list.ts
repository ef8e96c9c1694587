import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import { passkeyBodies, requirePasskeys } from '../passkeys/store.ts';
import type { AuthServices } from '../services.ts';
import { idInPath, subjectOf } from './subject.ts';

/** GET /admin/users/{user_id}/passkeys. */
export function adminPasskeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const id = idInPath(context, 'user_id');
    await services.database.asIdentity(authAdmin, (tx) => subjectOf(tx, id));
    return context.json(await passkeyBodies(services, id));
  };
}
