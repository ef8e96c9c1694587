import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { holdUsers } from '../../hold-users.ts';
import type { AuthServices } from '../../services.ts';
import { authenticateNamed } from '../../session-of.ts';
import { replaceCodes, requireRaised, theSet } from './code-set.ts';

/** POST /factors/recovery-codes/regenerate: a new set in place of the old one. */
export function recoveryCodesRegenerate(services: AuthServices): Handler {
  return async (context) => {
    const who = await authenticateNamed(context, services);
    requireRaised(who);
    const answer = await services.database.asIdentity(authAdmin, async (tx) => {
      await holdUsers(tx, [who.user.id]);
      const { id, friendly_name } = await theSet(tx, who.user.id);
      const codes = await replaceCodes(tx, services, id);
      return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
    });
    return context.json(answer);
  };
}
