import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { selectUser, type UserRow, userRow } from '../../users/user-row.ts';

/** The id that a path names. Throws AuthError `validation_failed` with 404 for what is no UUID. */
export function pathId(context: Context, name: string): string {
  const id = z.uuid().safeParse(context.req.param(name));
  if (!id.success) throw new AuthError('validation_failed', `${name} must be an UUID`, {}, 404);
  return id.data;
}

/** The account that an administrator means, one that was deleted softly included. Throws AuthError `user_not_found`. */
export async function requireTargetUser(tx: Transaction, id: string): Promise<UserRow> {
  const [user] = await tx.rows(userRow, `${selectUser} where u.id = $1`, [id]);
  if (!user) throw new AuthError('user_not_found', 'User not found', {}, 404);
  return user;
}
