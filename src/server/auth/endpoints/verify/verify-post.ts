import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type Proof, tokenTypesOf, verify } from './verify-proof.ts';

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** POST /verify: a code with its address, or the token of a link, for a session. */
export function verifyPost(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const types = typesOf(given.type);
    const proof = proofOf(given);
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const verified = await verify(tx, services, types, proof, at);
      if (verified.kind !== 'signed-in') return verified;
      const session = await startSession(tx, keys, verified.userId, 'otp', readClient(context), at);
      return { kind: 'signed-in', session } as const;
    });
    switch (outcome.kind) {
      case 'refused':
        throw new AuthError('otp_expired', 'Token has expired or is invalid');
      case 'half-way':
        return context.json({ code: '200', msg: firstConfirmationMessage });
      case 'signed-in':
        return context.json(await sessionBody(services, outcome.session, at));
    }
  };
}

/** What is said when one of the two addresses of a change has confirmed it. */
export const firstConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Throws AuthError `validation_failed` for a type that is missing or unknown. */
function typesOf(apiType: string): NonNullable<ReturnType<typeof tokenTypesOf>> {
  if (!apiType) throw new AuthError('validation_failed', 'Verify requires a verification type');
  const types = tokenTypesOf(apiType);
  if (!types) throw new AuthError('validation_failed', 'Unsupported verification type');
  return types;
}

function proofOf(given: z.infer<typeof body>): Proof {
  if (given.token_hash) {
    if (given.token || given.email || given.phone) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    return { linkToken: given.token_hash };
  }
  if (!given.token) {
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash');
  }
  if (Boolean(given.email) === Boolean(given.phone)) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  return given.email
    ? { by: 'email', to: normalizeEmail(given.email), code: given.token }
    : { by: 'phone', to: normalizePhone(given.phone), code: given.token };
}
