import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { findCodeSet, replaceCodes, requireRaised } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { hasSecondFactor } from '../../users/user-row.ts';
import { requireUser } from '../../users/users.ts';

const body = z.object({ friendly_name: optionalText.pipe(z.string().max(120)) });

/** POST /factors/recovery-codes: the person's set of codes, which is told once. */
export function recoveryCodesGenerate(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const name = given.friendly_name || 'Recovery codes';
    const who = await authenticateNonAnonymous(context, services);
    requireRaised(who);
    const id = crypto.randomUUID();
    const codes = await database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [who.user.id]);
      if (!hasSecondFactor(await requireUser(tx, who.user.id))) {
        throw new AuthError(
          'mfa_recovery_codes_sole_factor',
          'Recovery codes need another verified factor first',
        );
      }
      if (await findCodeSet(tx, who.user.id)) {
        throw new AuthError(
          'mfa_verified_factor_exists',
          'Recovery codes exist already, regenerate them instead',
        );
      }
      const at = now().toISOString();
      await tx.run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, $3, 'recovery_code', 'verified', $4, $4)`,
        [id, who.user.id, name, at],
      );
      return replaceCodes(tx, services, id);
    });
    return context.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes });
  };
}
