import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { findCodeSet, replaceCodes, requireAal2ForRecoveryCodes } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { hasSecondFactor } from '../../users/user-row.ts';
import { requireUser } from '../../users/users.ts';

const bodyShape = z.object({ friendly_name: optionalText.pipe(z.string().max(120)) });

/** POST /factors/recovery-codes: generates the user's codes and returns them, once. */
export function generateRecoveryCodes(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const name = body.friendly_name || 'Recovery codes';
    const caller = await authenticateNonAnonymous(context, services);
    requireAal2ForRecoveryCodes(caller);
    const id = crypto.randomUUID();
    const codes = await database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [caller.user.id]);
      if (!hasSecondFactor(await requireUser(tx, caller.user.id))) {
        throw new AuthError(
          'mfa_recovery_codes_sole_factor',
          'Recovery codes need another verified factor first',
        );
      }
      if (await findCodeSet(tx, caller.user.id)) {
        throw new AuthError(
          'mfa_verified_factor_exists',
          'Recovery codes exist already, regenerate them instead',
        );
      }
      const at = now();
      await audit(tx, 'generate_recovery_codes', caller.user, readClient(context).address, at);
      await tx.run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, $3, 'recovery_code', 'verified', $4, $4)`,
        [id, caller.user.id, name, at.toISOString()],
      );
      return replaceCodes(tx, services, id);
    });
    return context.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes });
  };
}
