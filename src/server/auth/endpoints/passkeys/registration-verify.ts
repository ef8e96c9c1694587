import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { checkRegistration, creationOptions } from '../../credentials/webauthn.ts';
import { accountLabel } from '../../factors/factors.ts';
import {
  consumeChallenge,
  maxPasskeys,
  passkeyBody,
  passkeyByCredential,
  passkeysOf,
  requirePasskeys,
  requireRaised,
  storeChallenge,
  tooManyPasskeys,
} from '../../factors/passkeys.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';

/** POST /passkeys/registration/options: what a browser needs to make a passkey. */
export function passkeyRegistrationOptions(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeys(services);
    const who = await authenticateNonAnonymous(context, services);
    requireRaised(who);
    const known = await database.asIdentity(authAdmin, (tx) => passkeysOf(tx, who.user.id));
    if (known.length >= maxPasskeys) throw tooManyPasskeys();
    const options = await creationOptions(services, {
      id: who.user.id,
      name: accountLabel(who.user),
      isPasskey: true,
      known: known.map(({ credential }) => credential),
    });
    const kept = await database.asIdentity(authAdmin, (tx) =>
      storeChallenge(tx, who.user.id, options.challenge, now()),
    );
    return context.json({ ...kept, options });
  };
}

const body = z.object({ challenge_id: optionalText, credential: z.unknown() });

/** POST /passkeys/registration/verify: keeps the passkey that the browser made. */
export function passkeyRegistrationVerify(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeys(services);
    const given = await readBody(context, body);
    const who = await authenticateNonAnonymous(context, services);
    requireRaised(who);
    if (!given.credential) throw new AuthError('validation_failed', 'credential is required');
    const at = now();
    const userId = who.user.id;
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const challenge = await consumeChallenge(tx, given.challenge_id, userId, at);
      if (challenge instanceof AuthError) return challenge;
      const credential = await checkRegistration(services, given.credential, challenge);
      if (!credential) {
        return new AuthError('webauthn_verification_failed', 'Credential verification failed');
      }
      // Two at once must not both find room.
      await tx.run('select from auth.users where id = $1 for update', [userId]);
      if ((await passkeysOf(tx, userId)).length >= maxPasskeys) return tooManyPasskeys();
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
    if (!outcome) throw new Error('The passkey was not kept.');
    return context.json(passkeyBody(outcome));
  };
}
