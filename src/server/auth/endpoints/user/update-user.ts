import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from '../../credentials/passwords.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { type Authenticated, authenticate } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { consumeEmailRate, consumeSmsRate } from '../../rates/rates.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { metadata, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { deleteTokens, issueToken } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge, startPkceFlow } from '../../tokens/pkce.ts';
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
  findUser,
  lockLogins,
  mergeMetadata,
  requireUser,
  setPassword,
  updateUser,
} from '../../users/users.ts';
import { redeemReauthentication } from '../codes/reauthenticate.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ...pkceFields,
});
type Given = z.infer<typeof body> & { challenge: PkceChallenge | undefined };

const freshSessionMs = 24 * 60 * 60_000;

/** PUT /user: a new password, new metadata, a new address, which the mails to both addresses confirm, or a new number. */
export function userPut(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const read = await readBody(context, body);
    const who = await authenticate(context, services);
    const { user, sessionId } = who;
    const email = read.email ? normalizeEmail(read.email) : '';
    const phone = read.phone ? normalizePhone(read.phone) : '';
    const given: Given = {
      ...read,
      email: email === user.email ? '' : email,
      phone: phone === user.phone ? '' : phone,
      challenge: readPkceChallenge(read),
    };
    requireAllowed(services, who, given);
    if (given.phone && rules.phone.needsConfirmation) requireSmsDelivery(services, given.phone);
    const passwordHash = given.password ? await newPasswordHash(given.password, user, rules) : undefined;

    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      await lockLogins(tx, [given.email, given.phone]);
      await lockUsers(tx, [user.id]);
      const held = await requireUser(tx, user.id);
      if (passwordHash) {
        const refusal = await confirmItIsThem(tx, services, who, given.nonce, at);
        if (refusal) return refusal;
        await changePassword(tx, user.id, sessionId, passwordHash, at);
      }
      if (given.data) {
        const merged = mergeMetadata(held.raw_user_meta_data, given.data);
        if (!isSmallMetadata({ ...held.raw_user_meta_data, ...given.data }))
          throw new AuthError('validation_failed', metadataTooLarge);
        await updateUser(tx, user.id, { raw_user_meta_data: merged }, at);
      }
      const current = await requireUser(tx, user.id);
      const letters = given.email ? await changeEmail(tx, services, current, given, at) : [];
      const message = given.phone ? await changePhone(tx, services, current, given.phone, at) : undefined;
      return { updated: await requireUser(tx, user.id), letters, message };
    });
    if (outcome instanceof AuthError) throw outcome;
    const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
    for (const letter of outcome.letters) await sendEmail(services, letter, redirect);
    if (outcome.message) await sendSms(services, outcome.message);
    return context.json(userBody(outcome.updated));
  };
}

function requireAllowed({ rules }: AuthServices, { user, session }: Authenticated, given: Given): void {
  const isDear = Boolean(given.password || given.email || given.phone);
  if (given.app_metadata) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (isDear && hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
      {},
      401,
    );
  }
  if (user.is_anonymous && given.password && !given.email && !given.phone) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      {},
      422,
    );
  }
  if (given.phone && !rules.phone.isOpen) {
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

/** Where the project wants it, a session that is older than a day does not do for a new password. */
async function confirmItIsThem(
  tx: Transaction,
  services: AuthServices,
  { user, session }: Authenticated,
  nonce: string,
  now: Date,
): Promise<AuthError | undefined> {
  if (!services.rules.email.securesPasswordChange) return undefined;
  if (now.getTime() <= session.createdAt.getTime() + freshSessionMs) return undefined;
  if (!nonce) {
    return new AuthError('reauthentication_needed', 'Password update requires reauthentication');
  }
  return redeemReauthentication(tx, services, user, nonce, now);
}

/** Whoever knew the old password is out: the other sessions end, and no mail that is on its way opens the account. */
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
  { email: newEmail, challenge }: Given,
  now: Date,
): Promise<OutgoingEmail[]> {
  const { rules } = services;
  if (await findUser(tx, 'email', newEmail)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  if (!rules.email.needsConfirmation) {
    await confirmEmail(tx, user, newEmail, now);
    return [];
  }
  await consumeEmailRate(tx, services, 'email_change', user.email ?? user.id, now);
  // Whoever it belongs to: many accounts that ask for one address must not fill its mailbox.
  await consumeEmailRate(tx, services, 'email_change', newEmail, now);
  const isPkce = challenge !== undefined;
  const make = async (
    type: 'email_change_new' | 'email_change_current',
    to: string,
  ): Promise<OutgoingEmail> => {
    const token = await issueToken(tx, services, { userId: user.id, type, to, isPkce }, now);
    if (challenge) await startPkceFlow(tx, user.id, type, challenge, now);
    return { type, to, token, newEmail, data: user.raw_user_meta_data };
  };
  const letters = [await make('email_change_new', newEmail)];
  if (rules.email.confirmsChangeTwice && user.email)
    letters.push(await make('email_change_current', user.email));
  const change = {
    email_change: newEmail,
    email_change_sent_at: now.toISOString(),
    email_change_confirm_status: 0,
  };
  await updateUser(tx, user.id, change, now);
  return letters;
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
