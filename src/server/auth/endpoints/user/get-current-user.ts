import type { Handler } from 'hono';
import { authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';
import { userBody } from '../../users/user-row.ts';

/** GET /user: the signed-in user's account. */
export function getCurrentUser(services: AuthServices): Handler {
  return async (context) => {
    const { user } = await authenticate(context, services);
    return context.json(userBody(user));
  };
}
