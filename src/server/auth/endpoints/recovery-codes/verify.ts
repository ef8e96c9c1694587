import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { countWrongGuess, requireGuessesLeft } from '../../factors/factors.ts';
import { requireCodeSet } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { elevateSession, sessionBody } from '../../sessions/sessions.ts';

const bodyShape = z.object({ code: optionalText });

/** POST /factors/recovery-codes/verify: elevates the session with a recovery code, which works once. */
export function verifyRecoveryCode(services: AuthServices): Handler {
  const { database, keys, now } = services;
  return async (context) => {
    const { code } = await readBody(context, bodyShape);
    const { user, session } = await authenticateNonAnonymous(context, services);
    const normalized = code.toLowerCase().replaceAll(/[\s-]/g, '');
    if (!normalized) throw new AuthError('validation_failed', 'Code needs to be non-empty');
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const { id } = await requireCodeSet(tx, user.id);
      await requireGuessesLeft(tx, id, at);
      const used = await tx.run(
        'update auth.mfa_recovery_codes set used_at = $3 where factor_id = $1 and digest = $2 and used_at is null',
        [id, keys.digest('recovery code', `${id}.${normalized}`), at.toISOString()],
      );
      if (used === 0) {
        await countWrongGuess(tx, id, at);
        return new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
      }
      return elevateSession(tx, keys, session, { method: 'mfa/recovery_code', factorId: id }, at);
    });
    if (outcome instanceof AuthError) throw outcome;
    return context.json(await sessionBody(services, outcome, at));
  };
}
