import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { consumeEmailRate, emailQuotaError, secondsUntilUnprovenEmail } from '../../emails/email-rates.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { lockLogin } from '../../locks.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { metadataField, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { requireSignUpAllowed } from '../../sign-up-policy.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge } from '../../tokens/pkce.ts';
import { resetUnconfirmedPassword } from '../../users/unconfirmed-sign-up.ts';
import type { Metadata } from '../../users/user-row.ts';
import { findUser, insertUser, requireUser, updateUser } from '../../users/users.ts';

const bodyShape = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  create_user: z
    .boolean()
    .nullish()
    .transform((creates) => creates ?? true),
  data: metadataField.nullish().transform((data) => data ?? {}),
  ...pkceFields,
});
type Body = z.infer<typeof bodyShape>;
const minimumMs = 100;

/**
 * POST /otp and /magiclink: emails a sign-in link and code, or texts a code. Signs up new users unless `create_user`
 * is false.
 */
export function otp(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if (body.email && body.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
    }
    if (body.email && body.channel) {
      throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
    }
    if (!body.email && !body.phone) {
      throw new AuthError('validation_failed', 'One of email or phone must be set');
    }
    const challenge = readPkceChallenge(body);
    const at = now();
    if (body.phone) {
      if (!rules.phone.isEnabled) {
        throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
      }
      const phone = normalizePhone(body.phone);
      requireSmsDelivery(services, phone);
      const sms = await database.asIdentity(authAdmin, (tx) => prepareSms(tx, services, phone, body, at));
      await sendSms(services, sms);
      return context.json({});
    }
    if (!rules.email.isSignupEnabled) {
      throw new AuthError('email_provider_disabled', 'Email logins are disabled');
    }
    const email = normalizeEmail(body.email);
    return withMinimumDuration(minimumMs, async () => {
      const outgoing = await database.asIdentity(authAdmin, (tx) =>
        prepareSignInEmail(tx, services, email, { ...body, challenge }, at),
      );
      const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
      await sendEmail(services, outgoing, redirect);
      return context.json({});
    });
  };
}

/** Prepares a sign-in email, or a confirmation for new and unconfirmed users: it signs in as well. */
async function prepareSignInEmail(
  tx: Transaction,
  services: AuthServices,
  email: string,
  body: Body & { challenge: PkceChallenge | undefined },
  now: Date,
): Promise<OutgoingEmail> {
  const { rules } = services;
  await consumeEmailRate(tx, services, 'magic_link', email, now);
  await lockLogin(tx, email);
  const existing = await findUser(tx, 'email', email);
  if (!existing) await requireNewUserAllowed(tx, services, body.create_user, email);
  const seconds = existing?.email_confirmed_at ? 0 : await secondsUntilUnprovenEmail(tx, services, now);
  if (seconds > 0) throw emailQuotaError(seconds);
  const id = existing?.id ?? crypto.randomUUID();
  if (!existing) await insertNewUser(tx, { id, email }, body.data, !rules.email.needsConfirmation, now);
  if (existing) await resetUnconfirmedPassword(tx, existing, body.data, now);
  const user = await requireUser(tx, id);
  const isConfirmed = user.email_confirmed_at !== null;
  const kind = isConfirmed ? 'magic_link' : 'confirmation';
  const { challenge } = body;
  const request = { kind, userId: id, to: email, challenge, data: user.raw_user_meta_data } as const;
  const prepared = await prepareEmail(tx, services, request, now);
  const sentAt = now.toISOString();
  await updateUser(
    tx,
    id,
    isConfirmed ? { recovery_sent_at: sentAt } : { confirmation_sent_at: sentAt },
    now,
  );
  return prepared;
}

async function prepareSms(
  tx: Transaction,
  services: AuthServices,
  phone: string,
  body: Body,
  now: Date,
): Promise<OutgoingSms> {
  const { rules } = services;
  await consumeSmsRate(tx, services, 'confirmation', phone, rules.phone.secondsBetweenSms, now);
  await lockLogin(tx, phone);
  const existing = await findUser(tx, 'phone', phone);
  if (!existing) await requireNewUserAllowed(tx, services, body.create_user);
  const id = existing?.id ?? crypto.randomUUID();
  if (!existing) await insertNewUser(tx, { id, phone }, body.data, !rules.phone.needsConfirmation, now);
  else await resetUnconfirmedPassword(tx, existing, body.data, now);
  const { code } = await issueToken(tx, services, { userId: id, type: 'phone_confirmation', to: phone }, now);
  await updateUser(tx, id, { confirmation_sent_at: now.toISOString() }, now);
  return { user: await requireUser(tx, id), phone, code, template: rules.phone.template };
}

async function requireNewUserAllowed(
  tx: Transaction,
  services: AuthServices,
  createsUser: boolean,
  email?: string,
): Promise<void> {
  if (!createsUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp');
  await requireSignUpAllowed(tx, services, email);
}

async function insertNewUser(
  tx: Transaction,
  login: { id: string; email?: string; phone?: string },
  data: Metadata,
  isConfirmed: boolean,
  now: Date,
): Promise<void> {
  await insertUser(tx, { ...login, metadata: data, isConfirmed, isSelfSignup: true }, now);
}
