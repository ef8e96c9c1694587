import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { consumeEmailRate } from '../../emails/email-rates.ts';
import { prepareConfirmation } from '../../emails/prepare-confirmation.ts';
import { prepareEmailChange } from '../../emails/prepare-email-change.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge } from '../../tokens/pkce.ts';
import { findUser } from '../../users/users.ts';

const bodyShape = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields });
const minimumMs = 100;

type EmailResend = {
  type: 'signup' | 'email_change';
  email: string;
  challenge: PkceChallenge | undefined;
};

/** POST /resend: repeats a pending confirmation. The response is the same when nothing is pending. */
export function resend(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const { type } = body;
    if (type !== 'signup' && type !== 'email_change' && type !== 'sms' && type !== 'phone_change') {
      throw new AuthError(
        'validation_failed',
        'Missing one of these types: signup, email_change, sms, phone_change',
      );
    }
    if (body.email && body.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.');
    }
    if (!body.email && type === 'signup') {
      throw new AuthError('validation_failed', 'Type provided requires an email address');
    }
    if (!body.phone && type === 'sms') {
      throw new AuthError('validation_failed', 'Type provided requires a phone number');
    }
    if (!body.email && !body.phone) {
      throw new AuthError('validation_failed', 'Missing email address or phone number');
    }
    if (body.phone) {
      if (type === 'sms' || type === 'phone_change') await resendSms(services, type, body.phone);
      return context.json({});
    }
    if (type === 'sms' || type === 'phone_change') return context.json({});
    const email = normalizeEmail(body.email);
    const challenge = readPkceChallenge(body);
    const at = now();
    return withMinimumDuration(minimumMs, async () => {
      const emails = await database.asIdentity(authAdmin, (tx) =>
        prepareEmails(tx, services, { type, email, challenge }, at),
      );
      const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
      for (const outgoing of emails) await sendEmail(services, outgoing, redirect);
      return context.json({});
    });
  };
}

async function resendSms(
  services: AuthServices,
  type: 'sms' | 'phone_change',
  phoneText: string,
): Promise<void> {
  const { database, rules, now } = services;
  if (!rules.phone.isEnabled) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  const phone = normalizePhone(phoneText);
  const at = now();
  const sms = await database.asIdentity(authAdmin, async (tx): Promise<OutgoingSms | undefined> => {
    const { secondsBetweenSms, template } = rules.phone;
    await consumeSmsRate(tx, services, type, phone, secondsBetweenSms, at);
    const user = await findUser(tx, 'phone', phone);
    const to = type === 'sms' ? phone : user?.phone_change;
    if (!user || !to || (type === 'sms' && user.phone_confirmed_at)) return undefined;
    const tokenType = type === 'sms' ? 'phone_confirmation' : 'phone_change';
    const { code } = await issueToken(tx, services, { userId: user.id, type: tokenType, to }, at);
    return { user, phone: to, code, template };
  });
  if (sms) await sendSms(services, sms);
}

async function prepareEmails(
  tx: Transaction,
  services: AuthServices,
  { type, email, challenge }: EmailResend,
  now: Date,
): Promise<OutgoingEmail[]> {
  const rate = type === 'signup' ? 'confirmation' : 'email_change_current';
  await consumeEmailRate(tx, services, rate, email, now);
  const user = await findUser(tx, 'email', email);
  if (type === 'signup') {
    if (!user || user.email_confirmed_at) return [];
    return [await prepareConfirmation(tx, services, { userId: user.id, to: email, challenge }, now)];
  }
  if (!user?.email_change) return [];
  const newEmail = user.email_change;
  await consumeEmailRate(tx, services, 'email_change_new', newEmail, now);
  return prepareEmailChange(tx, services, user, { newEmail, challenge }, now);
}
