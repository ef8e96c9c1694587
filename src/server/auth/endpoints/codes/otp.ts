import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { consumeEmailRate, consumeSmsRate } from '../../rates/rates.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { metadata, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge, startPkceFlow } from '../../tokens/pkce.ts';
import { resetUnconfirmedPassword } from '../../users/repeated-sign-up.ts';
import type { Metadata } from '../../users/user-row.ts';
import { findUser, insertUser, lockLogin, requireUser, updateUser } from '../../users/users.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  create_user: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? true),
  data: metadata.nullish().transform((data) => data ?? {}),
  ...pkceFields,
});
type Given = z.infer<typeof body>;
const minimumMs = 100;

/** POST /otp (and /magiclink): a link and a code by mail, or a code by message, for whoever has an account or is to get one. */
export function otp(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if (given.email && given.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
    }
    if (given.email && given.channel) {
      throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
    }
    if (!given.email && !given.phone) {
      throw new AuthError('validation_failed', 'One of email or phone must be set');
    }
    const challenge = readPkceChallenge(given);
    const at = now();
    if (given.phone) {
      if (!rules.phone.isOpen) {
        throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
      }
      const phone = normalizePhone(given.phone);
      requireSmsDelivery(services, phone);
      const message = await database.asIdentity(authAdmin, (tx) => phoneCode(tx, services, phone, given, at));
      await sendSms(services, message);
      return context.json({});
    }
    if (!rules.email.isSignupEnabled) {
      throw new AuthError('email_provider_disabled', 'Email logins are disabled');
    }
    const email = normalizeEmail(given.email);
    return withMinimumDuration(minimumMs, async () => {
      const outgoing = await database.asIdentity(authAdmin, (tx) =>
        renderEmail(tx, services, email, { ...given, challenge }, at),
      );
      const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
      await sendEmail(services, outgoing, redirect);
      return context.json({});
    });
  };
}

/** Someone who is new, or has not confirmed the address, gets the mail of a sign-up: its link and code sign in as well. */
async function renderEmail(
  tx: Transaction,
  services: AuthServices,
  email: string,
  given: Given & { challenge: PkceChallenge | undefined },
  now: Date,
): Promise<OutgoingEmail> {
  const { rules } = services;
  await consumeEmailRate(tx, services, 'recovery', email, now);
  await lockLogin(tx, email);
  const found = await findUser(tx, 'email', email);
  if (!found) requireNewcomers(services, given.create_user);
  const id = found?.id ?? crypto.randomUUID();
  if (!found) await insertNew(tx, { id, email }, given.data, !rules.email.needsConfirmation, now);
  if (found) await resetUnconfirmedPassword(tx, found, given.data, now);
  const user = await requireUser(tx, id);
  const isKnown = user.email_confirmed_at !== null;
  const type = isKnown ? 'recovery' : 'confirmation';
  const isPkce = given.challenge !== undefined;
  const token = await issueToken(tx, services, { userId: id, type, to: email, isPkce }, now);
  if (given.challenge) await startPkceFlow(tx, id, type, given.challenge, now);
  const sentAt = now.toISOString();
  await updateUser(tx, id, isKnown ? { recovery_sent_at: sentAt } : { confirmation_sent_at: sentAt }, now);
  return { type: isKnown ? 'magic_link' : 'confirmation', to: email, token, data: user.raw_user_meta_data };
}

async function phoneCode(
  tx: Transaction,
  services: AuthServices,
  phone: string,
  given: Given,
  now: Date,
): Promise<OutgoingSms> {
  const { rules } = services;
  await consumeSmsRate(tx, services, 'confirmation', phone, rules.phone.secondsBetweenSms, now);
  await lockLogin(tx, phone);
  const found = await findUser(tx, 'phone', phone);
  if (!found) requireNewcomers(services, given.create_user);
  const id = found?.id ?? crypto.randomUUID();
  if (!found) await insertNew(tx, { id, phone }, given.data, !rules.phone.needsConfirmation, now);
  else await resetUnconfirmedPassword(tx, found, given.data, now);
  const { code } = await issueToken(tx, services, { userId: id, type: 'phone_confirmation', to: phone }, now);
  await updateUser(tx, id, { confirmation_sent_at: now.toISOString() }, now);
  return { user: await requireUser(tx, id), phone, code, template: rules.phone.template };
}

function requireNewcomers({ rules }: AuthServices, wantsAccount: boolean): void {
  if (!wantsAccount) throw new AuthError('otp_disabled', 'Signups not allowed for otp');
  if (!rules.isSignupEnabled) throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
}

async function insertNew(
  tx: Transaction,
  login: { id: string; email?: string; phone?: string },
  data: Metadata,
  isConfirmed: boolean,
  now: Date,
): Promise<void> {
  await insertUser(tx, { ...login, metadata: data, isConfirmed, isOwn: true }, now);
}
