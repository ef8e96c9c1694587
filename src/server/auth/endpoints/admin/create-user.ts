import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { auditAdmin } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { lockLogins } from '../../locks.ts';
import { readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { userBody } from '../../users/user-row.ts';
import {
  confirmEmail,
  confirmPhone,
  emailExistsError,
  findUser,
  insertUser,
  requireUser,
  updateUser,
} from '../../users/users.ts';
import { bannedUntil, passwordHashIn, roleIn, userFields } from './user-fields.ts';

/** POST /admin/users: creates an account without sending an email. */
export function adminCreateUser(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const body = await readBody(context, userFields);
    if (!body.email && !body.phone) {
      throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
    }
    const email = body.email ? normalizeEmail(body.email) : undefined;
    const phone = body.phone ? normalizePhone(body.phone) : undefined;
    const id = newUserId(body.id);
    const role = roleIn(body);
    const at = now();
    const banned = bannedUntil(body, at);
    const passwordHash = await passwordHashIn(body, services);
    const user = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogins(tx, [email, phone]);
      if (email && (await findUser(tx, 'email', email))) throw emailExistsError();
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
          metadata: body.user_metadata ?? {},
          appMetadata: body.app_metadata ?? {},
        },
        at,
      );
      if (email && body.email_confirm) await confirmEmail(tx, await requireUser(tx, id), email, at);
      if (phone && body.phone_confirm) await confirmPhone(tx, await requireUser(tx, id), phone, at);
      if (banned) await updateUser(tx, id, { banned_until: banned }, at);
      const made = await requireUser(tx, id);
      await auditAdmin(tx, 'user_signedup', made, context, at);
      return made;
    });
    return context.json(userBody(user));
  };
}

function newUserId(requestedId: string): string {
  if (!requestedId) return crypto.randomUUID();
  if (!z.uuid().safeParse(requestedId).success) {
    throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format');
  }
  return requestedId;
}
