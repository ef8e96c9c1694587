import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { auditAdmin } from '../../audit-log.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { lockLogin } from '../../locks.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { metadataField, optionalText, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { resetUnconfirmedPassword } from '../../users/unconfirmed-sign-up.ts';
import { userBody } from '../../users/user-row.ts';
import { emailExistsError, findUser, insertUser, requireUser, updateUser } from '../../users/users.ts';

const bodyShape = z.object({ email: optionalText, data: metadataField.nullish() });

/** POST /invite: creates an account and sends an invitation to it. */
export function adminInvite(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const to = normalizeEmail(body.email);
    const at = now();
    const { user, email } = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogin(tx, to);
      const existing = await findUser(tx, 'email', to);
      if (existing?.confirmed_at) throw emailExistsError();
      const id = existing?.id ?? crypto.randomUUID();
      const data = body.data ?? {};
      if (existing) await resetUnconfirmedPassword(tx, existing, data, at);
      else await insertUser(tx, { id, email: to, metadata: data }, at);
      const email = await prepareEmail(tx, services, { kind: 'invite', userId: id, to }, at);
      const sentAt = at.toISOString();
      await updateUser(tx, id, { invited_at: sentAt, confirmation_sent_at: sentAt }, at);
      const user = await requireUser(tx, id);
      await auditAdmin(tx, 'user_invited', user, context, at);
      return { user, email };
    });
    const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
    await sendEmail(services, { ...email, data: user.raw_user_meta_data }, redirect);
    return context.json(userBody(user));
  };
}
