import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { requireCodeSet } from '../../factors/recovery-codes.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';

/** GET /factors/recovery-codes: how many codes are left. */
export function recoveryCodesStatus(services: AuthServices): Handler {
  return async (context) => {
    const { user } = await authenticateNonAnonymous(context, services);
    return context.json(
      await services.database.asIdentity(authAdmin, async (tx) => {
        const { id, total, remaining } = await requireCodeSet(tx, user.id);
        return { id, type: 'recovery_code', total, remaining };
      }),
    );
  };
}
