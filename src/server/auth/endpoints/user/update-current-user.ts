import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from '../../credentials/passwords.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { consumeEmailRate } from '../../emails/email-rates.ts';
import { prepareEmailChange } from '../../emails/prepare-email-change.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { type Authenticated, authenticate } from '../../guards/authenticate.ts';
import { lockLogins, lockUsers } from '../../locks.ts';
import { readClient, requestedRedirect } from '../../requests/client.ts';
import { metadataField, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { deleteTokens, issueToken, redeemCode } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge } from '../../tokens/pkce.ts';
import {
  hasSecondFactor,
  isSmallMetadata,
  metadataTooLarge,
  type UserRow,
  userBody,
} from '../../users/user-row.ts';
import {
  cancelPendingChanges,
  confirmEmail,
  confirmPhone,
  emailExistsError,
  findUser,
  mergeMetadata,
  requireUser,
  setPassword,
  updateUser,
} from '../../users/users.ts';

const bodyShape = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: metadataField.nullish(),
  app_metadata: metadataField.nullish(),
  ...pkceFields,
});
type Body = z.infer<typeof bodyShape> & { challenge: PkceChallenge | undefined };

const recentSessionMs = 24 * 60 * 60_000;

/** PUT /user: changes the password, metadata, email, or phone. Emails and text messages confirm the latter two. */
export function updateCurrentUser(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const read = await readBody(context, bodyShape);
    const caller = await authenticate(context, services);
    const { user, sessionId } = caller;
    const email = read.email ? normalizeEmail(read.email) : '';
    const phone = read.phone ? normalizePhone(read.phone) : '';
    const body: Body = {
      ...read,
      email: email === user.email ? '' : email,
      phone: phone === user.phone ? '' : phone,
      challenge: readPkceChallenge(read),
    };
    requireAllowed(services, caller, body);
    if (body.phone && rules.phone.needsConfirmation) requireSmsDelivery(services, body.phone);
    const passwordHash = body.password ? await newPasswordHash(body.password, user, rules) : undefined;

    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogins(tx, [body.email, body.phone]);
      await lockUsers(tx, [user.id]);
      const current = await requireUser(tx, user.id);
      if (passwordHash) {
        const error = await reauthenticationError(tx, services, caller, body.nonce, at);
        if (error) return error;
        await changePassword(tx, user.id, sessionId, passwordHash, at);
      }
      if (body.data) {
        const merged = mergeMetadata(current.raw_user_meta_data, body.data);
        if (!isSmallMetadata({ ...current.raw_user_meta_data, ...body.data }))
          throw new AuthError('validation_failed', metadataTooLarge);
        await updateUser(tx, user.id, { raw_user_meta_data: merged }, at);
      }
      const changed = await requireUser(tx, user.id);
      const emails = body.email ? await changeEmail(tx, services, changed, body, at) : [];
      const sms = body.phone ? await changePhone(tx, services, changed, body.phone, at) : undefined;
      const { address } = readClient(context);
      if (passwordHash) await audit(tx, 'user_updated_password', user, address, at);
      await audit(tx, 'user_modified', user, address, at);
      return { updated: await requireUser(tx, user.id), emails, sms };
    });
    if (outcome instanceof AuthError) throw outcome;
    const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
    for (const outgoing of outcome.emails) await sendEmail(services, outgoing, redirect);
    if (outcome.sms) await sendSms(services, outcome.sms);
    return context.json(userBody(outcome.updated));
  };
}

function requireAllowed({ rules }: AuthServices, { user, session }: Authenticated, body: Body): void {
  const isLogin = Boolean(body.password || body.email || body.phone);
  if (body.app_metadata) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  // Like the hosted service, a session without the second factor may change the metadata.
  if ((isLogin || body.data) && hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      `AAL2 session is required to update ${isLogin ? 'email or password' : 'the account'} when MFA is enabled.`,
      {},
      401,
    );
  }
  if (user.is_anonymous && body.password && !body.email && !body.phone) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      {},
      422,
    );
  }
  if (body.phone && !rules.phone.isEnabled) {
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  }
}

async function newPasswordHash(
  password: string,
  user: UserRow,
  rules: AuthServices['rules'],
): Promise<string> {
  requireStrongPassword(password, rules);
  if (await verifyPassword(password, user.encrypted_password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/**
 * Returns an error unless a password change has the code that the project may require for sessions older than a day.
 */
async function reauthenticationError(
  tx: Transaction,
  services: AuthServices,
  { user, session }: Authenticated,
  nonce: string,
  now: Date,
): Promise<AuthError | undefined> {
  if (!services.rules.email.reauthenticatesPasswordChange) return undefined;
  if (now.getTime() <= session.createdAt.getTime() + recentSessionMs) return undefined;
  if (!nonce) {
    return new AuthError('reauthentication_needed', 'Password update requires reauthentication');
  }
  const attempt = {
    userIds: [user.id],
    to: user.email ?? user.phone ?? '',
    code: nonce,
    types: ['reauthentication', 'phone_reauthentication'] as const,
  };
  if (await redeemCode(tx, services, attempt, now)) return undefined;
  return new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/** Sets the password, ends the other sessions, and invalidates pending links, codes, and changes. */
async function changePassword(
  tx: Transaction,
  userId: string,
  sessionId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(tx, userId, passwordHash, now);
  await endSessions(tx, userId, { scope: 'others', sessionId });
  await deleteTokens(tx, userId);
  await cancelPendingChanges(tx, userId, now);
}

async function changeEmail(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  { email: newEmail, challenge }: Body,
  now: Date,
): Promise<OutgoingEmail[]> {
  const { rules } = services;
  if (await findUser(tx, 'email', newEmail)) {
    throw emailExistsError();
  }
  if (!rules.email.needsConfirmation) {
    await confirmEmail(tx, user, newEmail, now);
    return [];
  }
  await consumeEmailRate(tx, services, 'email_change_current', user.email ?? user.id, now);
  // The new address has its own limit: many accounts that request it must not flood its mailbox.
  await consumeEmailRate(tx, services, 'email_change_new', newEmail, now);
  return prepareEmailChange(tx, services, user, { newEmail, challenge, data: user.raw_user_meta_data }, now);
}

async function changePhone(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  phone: string,
  now: Date,
): Promise<OutgoingSms | undefined> {
  const { rules } = services;
  if (await findUser(tx, 'phone', phone)) {
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered');
  }
  if (!rules.phone.needsConfirmation) {
    await confirmPhone(tx, user, phone, now);
    return undefined;
  }
  await consumeSmsRate(tx, services, 'phone_change', phone, rules.phone.secondsBetweenSms, now);
  const { code } = await issueToken(tx, services, { userId: user.id, type: 'phone_change', to: phone }, now);
  await updateUser(tx, user.id, { phone_change: phone, phone_change_sent_at: now.toISOString() }, now);
  return { user, phone, code, template: rules.phone.template };
}
