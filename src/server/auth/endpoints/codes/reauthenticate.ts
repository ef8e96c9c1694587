import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { consumeEmailRate, consumeSmsRate } from '../../rates/rates.ts';
import type { AuthServices } from '../../services.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { issueToken, redeemCode } from '../../tokens/one-time-tokens.ts';
import type { UserRow } from '../../users/user-row.ts';
import { updateUser } from '../../users/users.ts';

/** GET /reauthenticate: a code to the person's address or number, which a new password may want. */
export function reauthenticate(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const { user } = await authenticate(context, services);
    const { email, phone } = user;
    if (!email && !phone) {
      throw new AuthError(
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      );
    }
    if (email && !user.email_confirmed_at) {
      throw new AuthError('email_not_confirmed', 'Please verify your email first.', {}, 422);
    }
    if (!email && !user.phone_confirmed_at) {
      throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', {}, 422);
    }
    if (!email && phone) requireSmsDelivery(services, phone);
    const at = now();
    const sent = await database.asIdentity(
      authAdmin,
      async (tx): Promise<{ letter: OutgoingEmail } | { message: OutgoingSms }> => {
        await updateUser(tx, user.id, { reauthentication_sent_at: at.toISOString() }, at);
        const userId = user.id;
        if (email) {
          await consumeEmailRate(tx, services, 'reauthentication', email, at);
          const token = await issueToken(tx, services, { userId, type: 'reauthentication', to: email }, at);
          return { letter: { type: 'reauthentication', to: email, token, data: user.raw_user_meta_data } };
        }
        const to = phone ?? '';
        const { secondsBetweenSms, template } = rules.phone;
        await consumeSmsRate(tx, services, 'reauthentication', to, secondsBetweenSms, at);
        const { code } = await issueToken(tx, services, { userId, type: 'phone_reauthentication', to }, at);
        return { message: { user, phone: to, code, template } };
      },
    );
    if ('letter' in sent) await sendEmail(services, sent.letter, siteUrl);
    else await sendSms(services, sent.message);
    return context.json({});
  };
}

/** Uses up the code of a reauthentication. Returns the refusal, so that a wrong guess stays counted. */
export async function redeemReauthentication(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  code: string,
  now: Date,
): Promise<AuthError | undefined> {
  const attempt = {
    userIds: [user.id],
    to: user.email ?? user.phone ?? '',
    code,
    types: ['reauthentication', 'phone_reauthentication'] as const,
  };
  const redeemed = await redeemCode(tx, services, attempt, now);
  return redeemed
    ? undefined
    : new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid');
}
