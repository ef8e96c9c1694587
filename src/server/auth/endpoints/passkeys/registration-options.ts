import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { creationOptions } from '../../credentials/webauthn.ts';
import { accountLabel } from '../../factors/factors.ts';
import {
  maxPasskeys,
  passkeysOf,
  requireAal2ForPasskeys,
  requirePasskeysEnabled,
  storeChallenge,
  tooManyPasskeysError,
} from '../../factors/passkeys.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** POST /passkeys/registration/options: the WebAuthn options for creating a passkey. */
export function passkeyRegistrationOptions(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeysEnabled(services);
    const caller = await authenticateNonAnonymous(context, services);
    requireAal2ForPasskeys(caller);
    const existing = await database.asIdentity(authAdmin, (tx) => passkeysOf(tx, caller.user.id));
    if (existing.length >= maxPasskeys) throw tooManyPasskeysError();
    const options = await creationOptions(services, {
      id: caller.user.id,
      name: accountLabel(caller.user),
      isPasskey: true,
      existing: existing.map(({ credential }) => credential),
    });
    const challenge = await database.asIdentity(authAdmin, (tx) =>
      storeChallenge(tx, caller.user.id, options.challenge, now()),
    );
    return context.json({ ...challenge, options });
  };
}
