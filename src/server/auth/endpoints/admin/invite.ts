import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { metadata, optionalText, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { resetUnconfirmedPassword } from '../../users/repeated-sign-up.ts';
import { userBody } from '../../users/user-row.ts';
import { findUser, insertUser, lockLogin, requireUser, updateUser } from '../../users/users.ts';
import { emailExists } from './create-user.ts';

const body = z.object({ email: optionalText, data: metadata.nullish() });

/** POST /invite: an account for someone, and a mail that tells them. */
export function invite(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const email = normalizeEmail(given.email);
    const at = now();
    const { user, token } = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogin(tx, email);
      const found = await findUser(tx, 'email', email);
      if (found?.confirmed_at) throw emailExists();
      const id = found?.id ?? crypto.randomUUID();
      const metadata = given.data ?? {};
      if (found) await resetUnconfirmedPassword(tx, found, metadata, at);
      else await insertUser(tx, { id, email, metadata }, at);
      const made = await issueToken(tx, services, { userId: id, type: 'confirmation', to: email }, at);
      const sentAt = at.toISOString();
      await updateUser(tx, id, { invited_at: sentAt, confirmation_sent_at: sentAt }, at);
      return { user: await requireUser(tx, id), token: made };
    });
    const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
    await sendEmail(services, { type: 'invite', to: email, token, data: user.raw_user_meta_data }, redirect);
    return context.json(userBody(user));
  };
}
