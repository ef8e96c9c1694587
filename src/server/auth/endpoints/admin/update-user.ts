import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { auditAdmin } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { lockLogin } from '../../locks.ts';
import { pathId } from '../../requests/path-id.ts';
import { readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { deleteTokens } from '../../tokens/one-time-tokens.ts';
import { type UserRow, userBody } from '../../users/user-row.ts';
import {
  cancelPendingChanges,
  confirmEmail,
  confirmPhone,
  emailExistsError,
  findUser,
  insertIdentity,
  mergeMetadata,
  setPassword,
  type UserChange,
  updateProviderList,
  updateUser,
} from '../../users/users.ts';
import { requireTargetUser } from './target-user.ts';
import { bannedUntil, passwordHashIn, roleIn, userFields } from './user-fields.ts';

/** PUT /admin/users/{user_id}: changes an account without confirmation. */
export function adminUpdateUser(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const id = pathId(context, 'user_id');
    const body = await readBody(context, userFields);
    const email = body.email ? normalizeEmail(body.email) : '';
    const phone = body.phone ? normalizePhone(body.phone) : '';
    const at = now();
    const banned = bannedUntil(body, at);
    const role = roleIn(body);
    const passwordHash = await passwordHashIn(body, services);
    const user = await database.asIdentity(authAdmin, async (tx) => {
      const current = await requireTargetUser(tx, id);
      if (email && email !== current.email) await setEmail(tx, current, email, at);
      if (phone && phone !== current.phone) await setPhone(tx, current, phone, at);
      const change: UserChange = {
        ...(role && { role }),
        ...(banned !== undefined && { banned_until: banned }),
        ...(body.app_metadata && {
          raw_app_meta_data: mergeMetadata(
            (await requireTargetUser(tx, id)).raw_app_meta_data,
            body.app_metadata,
          ),
        }),
        ...(body.user_metadata && {
          raw_user_meta_data: mergeMetadata(
            (await requireTargetUser(tx, id)).raw_user_meta_data,
            body.user_metadata,
          ),
        }),
      };
      await updateUser(tx, id, change, at);
      // Logs out everyone who used the old password.
      if (passwordHash) {
        await setPassword(tx, id, passwordHash, at);
        await endSessions(tx, id, { scope: 'global' });
        await cancelPendingChanges(tx, id, at);
      }
      const changed = await requireTargetUser(tx, id);
      if (body.email_confirm && changed.email) await confirmEmail(tx, changed, changed.email, at);
      if (body.phone_confirm && changed.phone) {
        await confirmPhone(tx, await requireTargetUser(tx, id), changed.phone, at);
      }
      const updated = await requireTargetUser(tx, id);
      await auditAdmin(tx, 'user_modified', updated, context, at);
      return updated;
    });
    return context.json(userBody(user));
  };
}

async function setEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  await lockLogin(tx, email);
  if (await findUser(tx, 'email', email)) throw emailExistsError();
  await updateUser(tx, user.id, { email }, now);
  await deleteTokens(tx, user.id);
  await updateLoginIdentity(tx, user.id, 'email', { email, email_verified: false }, now);
}

async function setPhone(tx: Transaction, user: UserRow, phone: string, now: Date): Promise<void> {
  await lockLogin(tx, phone);
  if (await findUser(tx, 'phone', phone)) {
    throw new AuthError('phone_exists', 'Phone number already registered by another user');
  }
  await updateUser(tx, user.id, { phone }, now);
  await updateLoginIdentity(tx, user.id, 'phone', { phone, phone_verified: false }, now);
}

async function updateLoginIdentity(
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
