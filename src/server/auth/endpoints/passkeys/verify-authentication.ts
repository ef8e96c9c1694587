import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { checkAssertion, credentialIdOf } from '../../credentials/webauthn.ts';
import { consumeChallenge, passkeyByCredential, requirePasskeysEnabled } from '../../factors/passkeys.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { isBanned } from '../../users/user-row.ts';
import { requireUser } from '../../users/users.ts';

const bodyShape = z.object({ challenge_id: optionalText, credential: z.unknown() });

/** POST /passkeys/authentication/verify: signs in with a passkey. */
export function verifyPasskeyAuthentication(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    requirePasskeysEnabled(services);
    const body = await readBody(context, bodyShape);
    if (!body.credential) throw new AuthError('validation_failed', 'credential is required');
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const challenge = await consumeChallenge(tx, body.challenge_id, null, at);
      if (challenge instanceof AuthError) return challenge;
      const verificationError = new AuthError(
        'webauthn_verification_failed',
        'Credential verification failed',
      );
      const passkey = await passkeyByCredential(tx, credentialIdOf(body.credential) ?? '');
      if (!passkey) return verificationError;
      const credential = await checkAssertion(services, body.credential, challenge, passkey.credential);
      if (!credential) return verificationError;
      const user = await requireUser(tx, passkey.user_id);
      if (isBanned(user, at)) return new AuthError('user_banned', 'User is banned', {}, 403);
      if (user.email && !user.email_confirmed_at) {
        return new AuthError('email_not_confirmed', 'Email not confirmed', {}, 403);
      }
      await tx.run(
        'update auth.webauthn_credentials set credential = $2, last_used_at = $3, updated_at = $3 where id = $1',
        [passkey.id, JSON.stringify(credential), at.toISOString()],
      );
      return startSession(tx, keys, user.id, 'passkey', readClient(context), at);
    });
    if (outcome instanceof AuthError) throw outcome;
    return context.json(await sessionBody(services, outcome, at));
  };
}
