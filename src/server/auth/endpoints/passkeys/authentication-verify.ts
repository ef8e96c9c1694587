import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { checkAssertion, credentialIdOf, requestOptions } from '../../credentials/webauthn.ts';
import {
  consumeChallenge,
  passkeyByCredential,
  requirePasskeys,
  storeChallenge,
} from '../../factors/passkeys.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { isBanned } from '../../users/user-row.ts';
import { requireUser } from '../../users/users.ts';

/** POST /passkeys/authentication/options: what a browser needs to offer the passkeys that it has. */
export function passkeyAuthenticationOptions(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeys(services);
    const options = await requestOptions(services, []);
    const kept = await database.asIdentity(authAdmin, (tx) =>
      storeChallenge(tx, null, options.challenge, now()),
    );
    return context.json({ ...kept, options });
  };
}

const body = z.object({ challenge_id: optionalText, credential: z.unknown() });

/** POST /passkeys/authentication/verify: a session for what a passkey signed. */
export function passkeyAuthenticationVerify(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    requirePasskeys(services);
    const given = await readBody(context, body);
    if (!given.credential) throw new AuthError('validation_failed', 'credential is required');
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const challenge = await consumeChallenge(tx, given.challenge_id, null, at);
      if (challenge instanceof AuthError) return challenge;
      const failed = new AuthError('webauthn_verification_failed', 'Credential verification failed');
      const passkey = await passkeyByCredential(tx, credentialIdOf(given.credential) ?? '');
      if (!passkey) return failed;
      const used = await checkAssertion(services, given.credential, challenge, passkey.credential);
      if (!used) return failed;
      const user = await requireUser(tx, passkey.user_id);
      if (isBanned(user, at)) return new AuthError('user_banned', 'User is banned', {}, 403);
      if (user.email && !user.email_confirmed_at) {
        return new AuthError('email_not_confirmed', 'Email not confirmed', {}, 403);
      }
      await tx.run(
        'update auth.webauthn_credentials set credential = $2, last_used_at = $3, updated_at = $3 where id = $1',
        [passkey.id, JSON.stringify(used), at.toISOString()],
      );
      return startSession(tx, keys, user.id, 'passkey', readClient(context), at);
    });
    if (outcome instanceof AuthError) throw outcome;
    return context.json(await sessionBody(services, outcome, at));
  };
}
