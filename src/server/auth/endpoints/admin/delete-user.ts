import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { auditAdmin } from '../../audit-log.ts';
import { pathId } from '../../requests/path-id.ts';
import { readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { deleteTokens } from '../../tokens/one-time-tokens.ts';
import type { UserRow } from '../../users/user-row.ts';
import { setPassword, updateUser } from '../../users/users.ts';
import { requireTargetUser } from './target-user.ts';

const bodyShape = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/{user_id}: deletes all rows, or softly: only an anonymized row with the id remains. */
export function adminDeleteUser({ database, now }: AuthServices): Handler {
  return async (context) => {
    const id = pathId(context, 'user_id');
    const { should_soft_delete: isSoftDelete } = await readBody(context, bodyShape);
    await database.asIdentity(authAdmin, async (tx) => {
      const user = await requireTargetUser(tx, id);
      await auditAdmin(tx, 'user_deleted', user, context, now());
      if (!isSoftDelete) await tx.run('delete from auth.users where id = $1', [id]);
      else if (!user.deleted_at) await softDelete(tx, user, now());
    });
    return context.json({});
  };
}

async function softDelete(tx: Transaction, user: UserRow, now: Date): Promise<void> {
  const { id } = user;
  const masked = (text: string | null) =>
    text && createHash('sha256').update(`${id}${text}`).digest('base64url');
  await updateUser(
    tx,
    id,
    {
      email: masked(user.email),
      phone: masked(user.phone)?.slice(0, 15) ?? null,
      email_change: '',
      phone_change: '',
      raw_app_meta_data: '{}',
      raw_user_meta_data: '{}',
      deleted_at: now.toISOString(),
    },
    now,
  );
  await setPassword(tx, id, null, now);
  await deleteTokens(tx, id);
  await endSessions(tx, id, { scope: 'global' });
  await tx.run('delete from auth.mfa_factors where user_id = $1', [id]);
  await tx.run('delete from auth.webauthn_credentials where user_id = $1', [id]);
  await tx.run(
    `update auth.identities set identity_data = '{}', updated_at = $2,
       provider_id = encode(sha256(convert_to(user_id::text || provider_id, 'UTF8')), 'hex') where user_id = $1`,
    [id, now.toISOString()],
  );
}
