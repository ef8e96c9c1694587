import type { Context, Handler } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { requireSignUpAllowed } from '../../sign-up-policy.ts';
import type { Metadata } from '../../users/user-row.ts';
import { insertUser } from '../../users/users.ts';

/** Signs up without an email or phone: the account is lost with its session unless the user adds one. */
export async function signUpAnonymously(
  services: AuthServices,
  context: Context<ServerEnv>,
  limit: Handler<ServerEnv>,
  data: Metadata,
): Promise<Response> {
  const { database, keys, rules, now } = services;
  if (!rules.isAnonymousEnabled) {
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await limit(context, async () => undefined);
  const at = now();
  const session = await database.asIdentity(authAdmin, async (tx) => {
    await requireSignUpAllowed(tx, services);
    const id = crypto.randomUUID();
    await insertUser(tx, { id, metadata: data, isAnonymous: true }, at);
    return startSession(tx, keys, id, 'anonymous', readClient(context), at);
  });
  return context.json(await sessionBody(services, session, at));
}
