import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { deleteTokens } from '../../tokens/one-time-tokens.ts';
import { type UserRow, userBody } from '../../users/user-row.ts';
import {
  type Change,
  cancelPendingChanges,
  confirmEmail,
  confirmPhone,
  findUser,
  insertIdentity,
  lockLogin,
  mergeMetadata,
  setPassword,
  updateProviderList,
  updateUser,
} from '../../users/users.ts';
import { emailExists } from './create-user.ts';
import { pathId, requireTargetUser } from './target-user.ts';
import { bannedUntil, passwordHashOf, roleOf, userFields } from './user-fields.ts';

/** PUT /admin/users/{user_id}: changes of an account, which nobody has to confirm. */
export function adminUserUpdate(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const id = pathId(context, 'user_id');
    const given = await readBody(context, userFields);
    const email = given.email ? normalizeEmail(given.email) : '';
    const phone = given.phone ? normalizePhone(given.phone) : '';
    const at = now();
    const banned = bannedUntil(given, at);
    const role = roleOf(given);
    const passwordHash = await passwordHashOf(given, services);
    const user = await database.asIdentity(authAdmin, async (tx) => {
      const held = await requireTargetUser(tx, id);
      if (email && email !== held.email) await setEmail(tx, held, email, at);
      if (phone && phone !== held.phone) await setPhone(tx, held, phone, at);
      const change: Change = {
        ...(role && { role }),
        ...(banned !== undefined && { banned_until: banned }),
        ...(given.app_metadata && {
          raw_app_meta_data: mergeMetadata(
            (await requireTargetUser(tx, id)).raw_app_meta_data,
            given.app_metadata,
          ),
        }),
        ...(given.user_metadata && {
          raw_user_meta_data: mergeMetadata(
            (await requireTargetUser(tx, id)).raw_user_meta_data,
            given.user_metadata,
          ),
        }),
      };
      await updateUser(tx, id, change, at);
      // Whoever knew the old password is out.
      if (passwordHash) {
        await setPassword(tx, id, passwordHash, at);
        await endSessions(tx, id, { scope: 'global' });
        await cancelPendingChanges(tx, id, at);
      }
      const current = await requireTargetUser(tx, id);
      if (given.email_confirm && current.email) await confirmEmail(tx, current, current.email, at);
      if (given.phone_confirm && current.phone) {
        await confirmPhone(tx, await requireTargetUser(tx, id), current.phone, at);
      }
      return requireTargetUser(tx, id);
    });
    return context.json(userBody(user));
  };
}

async function setEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  await lockLogin(tx, email);
  if (await findUser(tx, 'email', email)) throw emailExists();
  await updateUser(tx, user.id, { email }, now);
  await deleteTokens(tx, user.id);
  await noteLogin(tx, user.id, 'email', { email, email_verified: false }, now);
}

async function setPhone(tx: Transaction, user: UserRow, phone: string, now: Date): Promise<void> {
  await lockLogin(tx, phone);
  if (await findUser(tx, 'phone', phone)) {
    throw new AuthError('phone_exists', 'Phone number already registered by another user');
  }
  await updateUser(tx, user.id, { phone }, now);
  await noteLogin(tx, user.id, 'phone', { phone, phone_verified: false }, now);
}

async function noteLogin(
  tx: Transaction,
  userId: string,
  provider: 'email' | 'phone',
  data: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const changed = await tx.run(
    'update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4 where user_id = $1 and provider = $2',
    [userId, provider, JSON.stringify(data), now.toISOString()],
  );
  if (changed === 0) {
    await insertIdentity(tx, { userId, provider, providerId: userId, data: { ...data, sub: userId } }, now);
  }
  await updateProviderList(tx, userId);
}
