import type { Handler } from 'hono';
import { startAuthorization } from '../../providers/authorization.ts';
import type { AuthServices } from '../../services.ts';

/** GET /authorize?provider=: redirects to the provider. */
export function authorize(services: AuthServices): Handler {
  return async (context) => context.redirect(await startAuthorization(services, context, undefined), 302);
}
