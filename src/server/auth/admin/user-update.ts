import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { normalEmail } from '../emails.ts';
import { forgetTokens } from '../one-time-tokens.ts';
import { normalPhone } from '../phones.ts';
import { readBody } from '../request-body.ts';
import type { AuthServices } from '../services.ts';
import { endSessions } from '../sessions.ts';
import { type UserRow, userBody } from '../user-row.ts';
import {
  type Change,
  confirmEmail,
  confirmPhone,
  findUser,
  forgetPending,
  holdLogin,
  insertIdentity,
  mergedMetadata,
  noteProviders,
  setPassword,
  updateUser,
} from '../users.ts';
import { idInPath, subjectOf } from './subject.ts';
import { emailExists } from './user-create.ts';
import { bannedUntil, passwordHashOf, roleOf, userFields } from './user-fields.ts';

/** PUT /admin/users/{user_id}: changes of an account, which nobody has to confirm. */
export function adminUserUpdate(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const id = idInPath(context, 'user_id');
    const given = await readBody(context, userFields);
    const email = given.email ? normalEmail(given.email) : '';
    const phone = given.phone ? normalPhone(given.phone) : '';
    const at = now();
    const banned = bannedUntil(given, at);
    const role = roleOf(given);
    const passwordHash = await passwordHashOf(given, services);
    const user = await database.asIdentity(authAdmin, async (tx) => {
      const held = await subjectOf(tx, id);
      if (email && email !== held.email) await setEmail(tx, held, email, at);
      if (phone && phone !== held.phone) await setPhone(tx, held, phone, at);
      const change: Change = {
        ...(role && { role }),
        ...(banned !== undefined && { banned_until: banned }),
        ...(given.app_metadata && {
          raw_app_meta_data: mergedMetadata((await subjectOf(tx, id)).raw_app_meta_data, given.app_metadata),
        }),
        ...(given.user_metadata && {
          raw_user_meta_data: mergedMetadata(
            (await subjectOf(tx, id)).raw_user_meta_data,
            given.user_metadata,
          ),
        }),
      };
      await updateUser(tx, id, change, at);
      // Whoever knew the old password is out.
      if (passwordHash) {
        await setPassword(tx, id, passwordHash, at);
        await endSessions(tx, id, { scope: 'global' });
        await forgetPending(tx, id, at);
      }
      const current = await subjectOf(tx, id);
      if (given.email_confirm && current.email) await confirmEmail(tx, current, current.email, at);
      if (given.phone_confirm && current.phone) {
        await confirmPhone(tx, await subjectOf(tx, id), current.phone, at);
      }
      return subjectOf(tx, id);
    });
    return context.json(userBody(user));
  };
}

async function setEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  await holdLogin(tx, email);
  if (await findUser(tx, 'email', email)) throw emailExists();
  await updateUser(tx, user.id, { email }, now);
  await forgetTokens(tx, user.id);
  await noteLogin(tx, user.id, 'email', { email, email_verified: false }, now);
}

async function setPhone(tx: Transaction, user: UserRow, phone: string, now: Date): Promise<void> {
  await holdLogin(tx, phone);
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
  await noteProviders(tx, userId);
}
