import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { requestOptions } from '../../credentials/webauthn.ts';
import { requirePasskeysEnabled, storeChallenge } from '../../factors/passkeys.ts';
import type { AuthServices } from '../../services.ts';

/** POST /passkeys/authentication/options: the WebAuthn options for signing in with any passkey of the browser. */
export function passkeyAuthenticationOptions(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    requirePasskeysEnabled(services);
    const options = await requestOptions(services, []);
    const challenge = await database.asIdentity(authAdmin, (tx) =>
      storeChallenge(tx, null, options.challenge, now()),
    );
    return context.json({ ...challenge, options });
  };
}
