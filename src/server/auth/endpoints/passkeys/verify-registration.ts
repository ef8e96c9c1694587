import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { checkRegistration } from '../../credentials/webauthn.ts';
import {
  consumeChallenge,
  maxPasskeys,
  passkeyBody,
  passkeyByCredential,
  passkeysOf,
  requireAal2ForPasskeys,
  requirePasskeysEnabled,
  tooManyPasskeysError,
} from '../../factors/passkeys.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';

const bodyShape = z.object({ challenge_id: optionalText, credential: z.unknown() });

/** POST /passkeys/registration/verify: stores the passkey that the browser created. */
export function verifyPasskeyRegistration(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeysEnabled(services);
    const body = await readBody(context, bodyShape);
    const caller = await authenticateNonAnonymous(context, services);
    requireAal2ForPasskeys(caller);
    if (!body.credential) throw new AuthError('validation_failed', 'credential is required');
    const at = now();
    const userId = caller.user.id;
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const challenge = await consumeChallenge(tx, body.challenge_id, userId, at);
      if (challenge instanceof AuthError) return challenge;
      const credential = await checkRegistration(services, body.credential, challenge);
      if (!credential) {
        return new AuthError('webauthn_verification_failed', 'Credential verification failed');
      }
      // Locks the account: concurrent requests must not exceed the limit.
      await tx.run('select from auth.users where id = $1 for update', [userId]);
      if ((await passkeysOf(tx, userId)).length >= maxPasskeys) return tooManyPasskeysError();
      if (await passkeyByCredential(tx, credential.id)) {
        return new AuthError('webauthn_credential_exists', 'This credential is already registered');
      }
      await tx.run(
        `insert into auth.webauthn_credentials (id, user_id, credential_id, credential, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)`,
        [crypto.randomUUID(), userId, credential.id, JSON.stringify(credential), at.toISOString()],
      );
      return passkeyByCredential(tx, credential.id);
    });
    if (outcome instanceof AuthError) throw outcome;
    if (!outcome) throw new Error('The passkey was not stored.');
    return context.json(passkeyBody(outcome));
  };
}
