import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import type { AuthServices } from '../../services.ts';
import { authenticateNamed } from '../../session-of.ts';
import { theSet } from './code-set.ts';

/** GET /factors/recovery-codes: how many are left, never which. */
export function recoveryCodesStatus(services: AuthServices): Handler {
  return async (context) => {
    const { user } = await authenticateNamed(context, services);
    return context.json(
      await services.database.asIdentity(authAdmin, async (tx) => {
        const { id, total, remaining } = await theSet(tx, user.id);
        return { id, type: 'recovery_code', total, remaining };
      }),
    );
  };
}
