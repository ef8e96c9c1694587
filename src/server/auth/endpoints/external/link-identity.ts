import type { Handler } from 'hono';
import { authenticate } from '../../guards/authenticate.ts';
import { startAuthorization } from '../../providers/authorization.ts';
import { requireAal2ForIdentities, requireManualLinking } from '../../providers/manual-linking.ts';
import type { AuthServices } from '../../services.ts';

/** GET /user/identities/authorize?provider=: starts linking a provider to the user's account. */
export function linkIdentity(services: AuthServices): Handler {
  return async (context) => {
    requireManualLinking(services);
    const caller = await authenticate(context, services);
    requireAal2ForIdentities(caller);
    const linking = { userId: caller.user.id, sessionId: caller.sessionId };
    const url = await startAuthorization(services, context, linking);
    return context.req.query('skip_http_redirect') === 'true'
      ? context.json({ url })
      : context.redirect(url, 302);
  };
}
