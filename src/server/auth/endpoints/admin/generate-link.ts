import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import type { EmailKind } from '../../emails/email-kinds.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { actionLink } from '../../emails/send-email.ts';
import { lockLogin } from '../../locks.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { metadataField, optionalText, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { replaceUnconfirmedSignUp } from '../../users/unconfirmed-sign-up.ts';
import { type Metadata, userBody } from '../../users/user-row.ts';
import {
  emailExistsError,
  findUser,
  insertUser,
  mergeMetadata,
  requireUser,
  updateUser,
} from '../../users/users.ts';

const bodyShape = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadataField.nullish(),
  redirect_to: optionalText,
});

const kinds: Readonly<Record<string, EmailKind>> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

/** POST /admin/generate_link: returns the link and code of an email that the admin sends. */
export function adminGenerateLink(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if (!Object.hasOwn(kinds, body.type)) {
      throw new AuthError('validation_failed', `Invalid email action link type requested: ${body.type}`);
    }
    const address = normalizeEmail(body.email);
    if (body.type === 'signup') requireStrongPassword(body.password, rules);
    const passwordHash = body.password ? await hashPassword(body.password) : undefined;
    const redirect = allowedRedirect(
      body.redirect_to || requestedRedirect(context),
      siteUrl,
      rules.redirectAllowList,
    );
    const at = now();
    const { user, email, type } = await database.asIdentity(authAdmin, async (tx) => {
      const request = { ...body, email: address, passwordHash, data: body.data ?? {} };
      const { id, type } = await prepareUser(tx, services, request, at);
      const kind = kinds[type];
      if (!kind) throw new Error(`Unknown link type: ${type}`);
      const to = type === 'email_change_new' ? normalizeEmail(body.new_email) : address;
      const email = await prepareEmail(tx, services, { kind, userId: id, to }, at);
      return { user: await requireUser(tx, id), email, type };
    });
    return context.json({
      ...userBody(user),
      action_link: actionLink(services, email, redirect),
      email_otp: email.token.code,
      hashed_token: email.token.linkToken,
      verification_type: type,
      redirect_to: redirect,
    });
  };
}

type LinkRequest = z.infer<typeof bodyShape> & { passwordHash: string | undefined; data: Metadata };

/** Finds, creates, or updates the account for a link. A sign-in link for a new email becomes a sign-up link. */
async function prepareUser(
  tx: Transaction,
  { rules }: AuthServices,
  { type: requestedType, email, new_email: newEmail, passwordHash, data }: LinkRequest,
  now: Date,
): Promise<{ id: string; type: string }> {
  await lockLogin(tx, email);
  const existing = await findUser(tx, 'email', email);
  const type = requestedType === 'magiclink' && !existing ? 'signup' : requestedType;
  const at = now.toISOString();
  if (type === 'signup' || type === 'invite') {
    if (existing?.confirmed_at) throw emailExistsError();
    const id = existing?.id ?? crypto.randomUUID();
    if (!existing)
      await insertUser(tx, { id, email, metadata: data, ...(passwordHash && { passwordHash }) }, now);
    if (existing) {
      const metadata = { ...existing.raw_user_meta_data, ...data };
      await replaceUnconfirmedSignUp(tx, existing, { passwordHash: passwordHash ?? null, metadata }, now);
      const merged = mergeMetadata((await requireUser(tx, id)).raw_user_meta_data, data);
      await updateUser(tx, id, { raw_user_meta_data: merged }, now);
    }
    const change = { confirmation_sent_at: at, ...(type === 'invite' && { invited_at: at }) };
    await updateUser(tx, id, change, now);
    return { id, type };
  }
  if (!existing) throw new AuthError('user_not_found', 'User with this email not found', {}, 404);
  if (type === 'magiclink' || type === 'recovery') {
    await updateUser(tx, existing.id, { recovery_sent_at: at }, now);
    return { id: existing.id, type };
  }
  if (!rules.email.confirmsChangeTwice && type === 'email_change_current') {
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email');
  }
  const next = normalizeEmail(newEmail);
  const owner = await findUser(tx, 'email', next);
  if (owner && owner.id !== existing.id) throw emailExistsError();
  const change = { email_change: next, email_change_sent_at: at, email_change_confirm_status: 0 };
  await updateUser(tx, existing.id, change, now);
  return { id: existing.id, type };
}
