import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { actionLink, type EmailKind } from '../../emails/send-email.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { metadata, optionalText, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { issueToken, type TokenType } from '../../tokens/one-time-tokens.ts';
import { replaceUnconfirmedSignUp } from '../../users/repeated-sign-up.ts';
import { type Metadata, userBody } from '../../users/user-row.ts';
import {
  findUser,
  insertUser,
  lockLogin,
  mergeMetadata,
  requireUser,
  updateUser,
} from '../../users/users.ts';
import { emailExists } from './create-user.ts';

const body = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata.nullish(),
  redirect_to: optionalText,
});

const kinds: Readonly<Record<string, { letter: EmailKind; token: TokenType }>> = {
  signup: { letter: 'confirmation', token: 'confirmation' },
  invite: { letter: 'invite', token: 'confirmation' },
  magiclink: { letter: 'magic_link', token: 'recovery' },
  recovery: { letter: 'recovery', token: 'recovery' },
  email_change_current: { letter: 'email_change_current', token: 'email_change_current' },
  email_change_new: { letter: 'email_change_new', token: 'email_change_new' },
};

/** POST /admin/generate_link: what a mail would hold, for whoever sends it by other means. */
export function generateLink(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if (!Object.hasOwn(kinds, given.type)) {
      throw new AuthError('validation_failed', `Invalid email action link type requested: ${given.type}`);
    }
    const email = normalizeEmail(given.email);
    if (given.type === 'signup') requireStrongPassword(given.password, rules);
    const passwordHash = given.password ? await hashPassword(given.password) : undefined;
    const redirect = allowedRedirect(
      given.redirect_to || requestedRedirect(context),
      siteUrl,
      rules.redirectAllowList,
    );
    const at = now();
    const { user, token, type, letter } = await database.asIdentity(authAdmin, async (tx) => {
      const wanted = { ...given, email, passwordHash, data: given.data ?? {} };
      const { id, type } = await subject(tx, services, wanted, at);
      const kind = kinds[type];
      if (!kind) throw new Error(`There is no link of the kind ${type}.`);
      const to = type === 'email_change_new' ? normalizeEmail(given.new_email) : email;
      const made = await issueToken(tx, services, { userId: id, type: kind.token, to }, at);
      return { user: await requireUser(tx, id), token: made, type, letter: kind.letter };
    });
    return context.json({
      ...userBody(user),
      action_link: actionLink(services, { type: letter, token }, redirect),
      email_otp: token.code,
      hashed_token: token.linkToken,
      verification_type: type,
      redirect_to: redirect,
    });
  };
}

type Wanted = z.infer<typeof body> & { passwordHash: string | undefined; data: Metadata };

/** The account that the link is for, which is made or changed as its kind wants it. */
async function subject(
  tx: Transaction,
  { rules }: AuthServices,
  { type: wanted, email, new_email: newEmail, passwordHash, data }: Wanted,
  now: Date,
): Promise<{ id: string; type: string }> {
  await lockLogin(tx, email);
  const found = await findUser(tx, 'email', email);
  // Somebody new who is sent a sign-in link is signed up by it.
  const type = wanted === 'magiclink' && !found ? 'signup' : wanted;
  const at = now.toISOString();
  if (type === 'signup' || type === 'invite') {
    if (found?.confirmed_at) throw emailExists();
    const id = found?.id ?? crypto.randomUUID();
    if (!found)
      await insertUser(tx, { id, email, metadata: data, ...(passwordHash && { passwordHash }) }, now);
    if (found) {
      const metadata = { ...found.raw_user_meta_data, ...data };
      await replaceUnconfirmedSignUp(tx, found, { passwordHash: passwordHash ?? null, metadata }, now);
      const merged = mergeMetadata((await requireUser(tx, id)).raw_user_meta_data, data);
      await updateUser(tx, id, { raw_user_meta_data: merged }, now);
    }
    const change = { confirmation_sent_at: at, ...(type === 'invite' && { invited_at: at }) };
    await updateUser(tx, id, change, now);
    return { id, type };
  }
  if (!found) throw new AuthError('user_not_found', 'User with this email not found', {}, 404);
  if (type === 'magiclink' || type === 'recovery') {
    await updateUser(tx, found.id, { recovery_sent_at: at }, now);
    return { id: found.id, type };
  }
  if (!rules.email.confirmsChangeTwice && type === 'email_change_current') {
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email');
  }
  const next = normalizeEmail(newEmail);
  const owner = await findUser(tx, 'email', next);
  if (owner && owner.id !== found.id) throw emailExists();
  const change = { email_change: next, email_change_sent_at: at, email_change_confirm_status: 0 };
  await updateUser(tx, found.id, change, now);
  return { id: found.id, type };
}
