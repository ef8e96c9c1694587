import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { userBody } from '../../users/user-row.ts';
import {
  confirmEmail,
  confirmPhone,
  findUser,
  insertUser,
  lockLogins,
  requireUser,
  updateUser,
} from '../../users/users.ts';
import { bannedUntil, passwordHashOf, roleOf, userFields } from './user-fields.ts';

/** POST /admin/users: an account that an administrator makes for someone. No mail is sent. */
export function adminUserCreate(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const given = await readBody(context, userFields);
    if (!given.email && !given.phone) {
      throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
    }
    const email = given.email ? normalizeEmail(given.email) : undefined;
    const phone = given.phone ? normalizePhone(given.phone) : undefined;
    const id = idOf(given.id);
    const role = roleOf(given);
    const at = now();
    const banned = bannedUntil(given, at);
    const passwordHash = await passwordHashOf(given, services);
    const user = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogins(tx, [email, phone]);
      if (email && (await findUser(tx, 'email', email))) throw emailExists();
      if (phone && (await findUser(tx, 'phone', phone))) {
        throw new AuthError('phone_exists', 'Phone number already registered by another user');
      }
      if (await findUser(tx, 'id', id)) {
        throw new AuthError('user_already_exists', 'A user with this id already exists');
      }
      await insertUser(
        tx,
        {
          id,
          ...(email && { email }),
          ...(phone && { phone }),
          ...(passwordHash && { passwordHash }),
          ...(role && { role }),
          metadata: given.user_metadata ?? {},
          appMetadata: given.app_metadata ?? {},
        },
        at,
      );
      if (email && given.email_confirm) await confirmEmail(tx, await requireUser(tx, id), email, at);
      if (phone && given.phone_confirm) await confirmPhone(tx, await requireUser(tx, id), phone, at);
      if (banned) await updateUser(tx, id, { banned_until: banned }, at);
      return requireUser(tx, id);
    });
    return context.json(userBody(user));
  };
}

export function emailExists(): AuthError {
  return new AuthError('email_exists', 'A user with this email address has already been registered');
}

function idOf(given: string): string {
  if (!given) return crypto.randomUUID();
  if (!z.uuid().safeParse(given).success) {
    throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format');
  }
  return given;
}
