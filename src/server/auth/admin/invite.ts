import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../database/database.ts';
import { wantedRedirect } from '../client-of.ts';
import { normalEmail } from '../emails.ts';
import { sendLetter } from '../letters.ts';
import { makeToken } from '../one-time-tokens.ts';
import { allowedRedirect } from '../redirects.ts';
import { forgetSignUp } from '../repeated-sign-up.ts';
import { metadata, optionalText, readBody } from '../request-body.ts';
import type { AuthServices } from '../services.ts';
import { userBody } from '../user-row.ts';
import { findUser, holdLogin, insertUser, theUser, updateUser } from '../users.ts';
import { emailExists } from './user-create.ts';

const body = z.object({ email: optionalText, data: metadata.nullish() });

/** POST /invite: an account for someone, and a mail that tells them. */
export function invite(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const email = normalEmail(given.email);
    const at = now();
    const { user, token } = await database.asIdentity(authAdmin, async (tx) => {
      await holdLogin(tx, email);
      const found = await findUser(tx, 'email', email);
      if (found?.confirmed_at) throw emailExists();
      const id = found?.id ?? crypto.randomUUID();
      const metadata = given.data ?? {};
      if (found) await forgetSignUp(tx, found, metadata, at);
      else await insertUser(tx, { id, email, metadata }, at);
      const made = await makeToken(tx, services, { userId: id, type: 'confirmation', to: email }, at);
      const sentAt = at.toISOString();
      await updateUser(tx, id, { invited_at: sentAt, confirmation_sent_at: sentAt }, at);
      return { user: await theUser(tx, id), token: made };
    });
    const redirect = allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList);
    await sendLetter(services, { type: 'invite', to: email, token, data: user.raw_user_meta_data }, redirect);
    return context.json(userBody(user));
  };
}
