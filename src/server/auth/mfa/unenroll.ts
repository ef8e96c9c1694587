import type { Handler } from 'hono';
import { authAdmin } from '../../database/database.ts';
import { AuthError } from '../../errors.ts';
import type { AuthServices } from '../services.ts';
import { authenticateNamed } from '../session-of.ts';
import { lowerSessions } from '../sessions.ts';
import { factorOf } from './factors.ts';

/** DELETE /factors/{factor_id}. A verified one goes only with a session that it, or another, has raised. */
export function unenroll(services: AuthServices): Handler {
  return async (context) => {
    const { user, session } = await authenticateNamed(context, services);
    const id = await services.database.asIdentity(authAdmin, async (tx) => {
      const factor = await factorOf(tx, context, user.id);
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', {}, 422);
      }
      await lowerSessions(tx, factor.id, services.now());
      await tx.run('delete from auth.mfa_factors where id = $1', [factor.id]);
      // Recovery codes are the way back to another factor, never one of their own.
      await tx.run(
        `delete from auth.mfa_factors f where user_id = $1 and factor_type = 'recovery_code' and not exists (
           select from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code' and status = 'verified')`,
        [user.id],
      );
      return factor.id;
    });
    return context.json({ id });
  };
}
