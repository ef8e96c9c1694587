import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { consumeEmailRate, consumeSmsRate } from '../../rates/rates.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, sendSms } from '../../sms/send-sms.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { type PkceChallenge, readPkceChallenge, startPkceFlow } from '../../tokens/pkce.ts';
import { findUser, updateUser } from '../../users/users.ts';

const body = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields });
const minimumMs = 100;

/** POST /resend: the confirmation of a sign-up or of a change once more, where one is pending; else only the same answer. */
export function resend(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const { type } = given;
    if (type !== 'signup' && type !== 'email_change' && type !== 'sms' && type !== 'phone_change') {
      throw new AuthError(
        'validation_failed',
        'Missing one of these types: signup, email_change, sms, phone_change',
      );
    }
    if (given.email && given.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.');
    }
    if (!given.email && type === 'signup') {
      throw new AuthError('validation_failed', 'Type provided requires an email address');
    }
    if (!given.phone && type === 'sms') {
      throw new AuthError('validation_failed', 'Type provided requires a phone number');
    }
    if (!given.email && !given.phone) {
      throw new AuthError('validation_failed', 'Missing email address or phone number');
    }
    if (given.phone) {
      if (type === 'sms' || type === 'phone_change') await messageAgain(services, type, given.phone);
      return context.json({});
    }
    if (type === 'sms' || type === 'phone_change') return context.json({});
    const email = normalizeEmail(given.email);
    const challenge = readPkceChallenge(given);
    const at = now();
    return withMinimumDuration(minimumMs, async () => {
      const letters = await database.asIdentity(authAdmin, async (tx) => {
        await consumeEmailRate(tx, services, type === 'signup' ? 'confirmation' : 'email_change', email, at);
        return type === 'signup'
          ? confirmationAgain(tx, services, email, challenge, at)
          : emailChangeAgain(tx, services, email, challenge, at);
      });
      const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
      for (const letter of letters) await sendEmail(services, letter, redirect);
      return context.json({});
    });
  };
}

async function messageAgain(
  services: AuthServices,
  type: 'sms' | 'phone_change',
  given: string,
): Promise<void> {
  const { database, rules, now } = services;
  if (!rules.phone.isOpen) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  const phone = normalizePhone(given);
  const at = now();
  const message = await database.asIdentity(authAdmin, async (tx): Promise<OutgoingSms | undefined> => {
    const { secondsBetweenSms, template } = rules.phone;
    await consumeSmsRate(tx, services, type, phone, secondsBetweenSms, at);
    const user = await findUser(tx, 'phone', phone);
    const to = type === 'sms' ? phone : user?.phone_change;
    if (!user || !to || (type === 'sms' && user.phone_confirmed_at)) return undefined;
    const tokenType = type === 'sms' ? 'phone_confirmation' : 'phone_change';
    const { code } = await issueToken(tx, services, { userId: user.id, type: tokenType, to }, at);
    return { user, phone: to, code, template };
  });
  if (message) await sendSms(services, message);
}

async function confirmationAgain(
  tx: Transaction,
  services: AuthServices,
  email: string,
  challenge: PkceChallenge | undefined,
  now: Date,
): Promise<OutgoingEmail[]> {
  const user = await findUser(tx, 'email', email);
  if (!user || user.email_confirmed_at) return [];
  const isPkce = challenge !== undefined;
  const token = await issueToken(
    tx,
    services,
    { userId: user.id, type: 'confirmation', to: email, isPkce },
    now,
  );
  if (challenge) await startPkceFlow(tx, user.id, 'confirmation', challenge, now);
  await updateUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now);
  return [{ type: 'confirmation', to: email, token }];
}

async function emailChangeAgain(
  tx: Transaction,
  services: AuthServices,
  email: string,
  challenge: PkceChallenge | undefined,
  now: Date,
): Promise<OutgoingEmail[]> {
  const user = await findUser(tx, 'email', email);
  if (!user?.email_change) return [];
  const newEmail = user.email_change;
  await consumeEmailRate(tx, services, 'email_change', newEmail, now);
  const make = async (
    type: 'email_change_new' | 'email_change_current',
    to: string,
  ): Promise<OutgoingEmail> => {
    const isPkce = challenge !== undefined;
    const token = await issueToken(tx, services, { userId: user.id, type, to, isPkce }, now);
    if (challenge) await startPkceFlow(tx, user.id, type, challenge, now);
    return { type, to, token, newEmail };
  };
  const letters = [await make('email_change_new', newEmail)];
  if (services.rules.email.confirmsChangeTwice) letters.push(await make('email_change_current', email));
  await updateUser(
    tx,
    user.id,
    { email_change_sent_at: now.toISOString(), email_change_confirm_status: 0 },
    now,
  );
  return letters;
}
