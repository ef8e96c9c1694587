import type { Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { selectUser, type UserRow, userRow } from '../../users/user-row.ts';

/** The account with this id, soft-deleted ones included. Throws AuthError `user_not_found` with status 404. */
export async function requireTargetUser(tx: Transaction, id: string): Promise<UserRow> {
  const [user] = await tx.rows(userRow, `${selectUser} where u.id = $1`, [id]);
  if (!user) throw new AuthError('user_not_found', 'User not found', {}, 404);
  return user;
}
