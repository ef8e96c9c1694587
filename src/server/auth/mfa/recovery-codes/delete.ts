import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { holdUsers } from '../../hold-users.ts';
import type { AuthServices } from '../../services.ts';
import { authenticateNamed } from '../../session-of.ts';
import { lowerSessions } from '../../sessions.ts';
import { requireRaised, theSet } from './code-set.ts';

/** DELETE /factors/recovery-codes. */
export function recoveryCodesDelete(services: AuthServices): Handler {
  return async (context) => {
    const who = await authenticateNamed(context, services);
    requireRaised(who);
    const id = await services.database.asIdentity(authAdmin, async (tx) => {
      await holdUsers(tx, [who.user.id]);
      const set = await theSet(tx, who.user.id);
      await lowerSessions(tx, set.id, services.now());
      await tx.run('delete from auth.mfa_factors where id = $1', [set.id]);
      return set.id;
    });
    return context.json({ id });
  };
}
