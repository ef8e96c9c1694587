import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { reportWrongFactorGuess, takeFactorGuess } from '../../factors/factor-guesses.ts';
import { requireCodeSet } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { elevateSession, sessionBody } from '../../sessions/sessions.ts';

const bodyShape = z.object({ code: optionalText });

/** POST /factors/recovery-codes/verify: elevates the session with a recovery code, which works once. */
export function verifyRecoveryCode(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const { code } = await readBody(context, bodyShape);
    const { user, session } = await authenticateNonAnonymous(context, services);
    const normalized = code.toLowerCase().replaceAll(/[\s-]/g, '');
    if (!normalized) throw new AuthError('validation_failed', 'Code needs to be non-empty');
    const { address } = readClient(context);
    const { id } = await database.asIdentity(authAdmin, (tx) => requireCodeSet(tx, user.id));
    const guess = await takeFactorGuess(services, user, id, address);
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const used = await tx.run(
        'update auth.mfa_recovery_codes set used_at = $3 where factor_id = $1 and digest = $2 and used_at is null',
        [id, keys.digest('recovery code', `${id}.${normalized}`), at.toISOString()],
      );
      if (used === 0) return new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
      await guess.refund(tx);
      const proof = { method: 'mfa/recovery_code', factorId: id, address } as const;
      return elevateSession(tx, keys, session, proof, at);
    });
    if (outcome instanceof AuthError) {
      await reportWrongFactorGuess(services, user, guess, address);
      throw outcome;
    }
    return context.json(await sessionBody(services, outcome, at));
  };
}
