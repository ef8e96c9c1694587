import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { warnOwner } from '../../emails/warn-owner.ts';
import { type Guess, slowDown, takeGuess } from '../../rates/guesses.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import type { UserRow } from '../../users/user-row.ts';
import { findUser } from '../../users/users.ts';
import { firstConfirmationMessage, type Proof, tokenTypesOf, verifyProof } from './verify-proof.ts';

const bodyShape = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** POST /verify: exchanges a code and its address, or the token of a link, for a session. */
export function verifyPost(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const types = parseType(body.type);
    const proof = parseProof(body);
    const client = readClient(context);
    const guessed = 'code' in proof ? await takeCodeGuess(services, proof, client.address) : undefined;
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const verified = await verifyProof(tx, services, types, proof, client.address, at);
      if (verified.kind !== 'refused') await guessed?.guess.refund(tx);
      if (verified.kind !== 'signed-in') return verified;
      const session = await startSession(tx, keys, verified.userId, 'otp', client, at);
      return { kind: 'signed-in', session } as const;
    });
    switch (outcome.kind) {
      case 'refused':
        if (guessed?.owner && guessed.guess.isAttack)
          await warnOwner(services, guessed.owner, 'code', client.address, at);
        throw new AuthError('otp_expired', 'Token has expired or is invalid');
      case 'awaiting-other-email':
        return context.json({ code: '200', msg: firstConfirmationMessage });
      case 'signed-in':
        return context.json(await sessionBody(services, outcome.session, at));
    }
  };
}

/** Counts a code before it is checked, then waits if it was guessed too often. Throws RateLimitError. */
async function takeCodeGuess(
  services: AuthServices,
  { by, to }: Extract<Proof, { code: string }>,
  address: string,
): Promise<{ guess: Guess; owner: UserRow | undefined }> {
  const taken = await services.database.asIdentity(authAdmin, async (tx) => {
    const owner = await findUser(tx, by, to);
    const target = { kind: 'code', of: to, userId: owner?.id } as const;
    return { owner, guess: await takeGuess(tx, services, target, address, services.now()) };
  });
  await slowDown(taken.guess);
  return taken;
}

/** Throws AuthError `validation_failed` for a missing or unknown type. */
function parseType(apiType: string): NonNullable<ReturnType<typeof tokenTypesOf>> {
  if (!apiType) throw new AuthError('validation_failed', 'Verify requires a verification type');
  const types = tokenTypesOf(apiType);
  if (!types) throw new AuthError('validation_failed', 'Unsupported verification type');
  return types;
}

function parseProof(body: z.infer<typeof bodyShape>): Proof {
  if (body.token_hash) {
    if (body.token || body.email || body.phone) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    return { linkToken: body.token_hash };
  }
  if (!body.token) {
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash');
  }
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  return body.email
    ? { by: 'email', to: normalizeEmail(body.email), code: body.token }
    : { by: 'phone', to: normalizePhone(body.phone), code: body.token };
}
