import type { Handler } from 'hono';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { consumeEmailRate } from '../../emails/email-rates.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { updateUser } from '../../users/users.ts';

/** GET /reauthenticate: sends the code that a password change may require. */
export function reauthenticate(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const { user } = await authenticate(context, services);
    const { id: userId, email, phone } = user;
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
    const outgoing = await database.asIdentity(
      authAdmin,
      async (tx): Promise<{ email: OutgoingEmail } | { sms: OutgoingSms }> => {
        await updateUser(tx, userId, { reauthentication_sent_at: at.toISOString() }, at);
        await audit(tx, 'user_reauthenticate_requested', user, readClient(context).address, at);
        if (email) {
          await consumeEmailRate(tx, services, 'reauthentication', email, at);
          const data = user.raw_user_meta_data;
          const request = { kind: 'reauthentication', userId, to: email, data } as const;
          return { email: await prepareEmail(tx, services, request, at) };
        }
        const to = phone ?? '';
        const { secondsBetweenSms, template } = rules.phone;
        await consumeSmsRate(tx, services, 'reauthentication', to, secondsBetweenSms, at);
        const { code } = await issueToken(tx, services, { userId, type: 'phone_reauthentication', to }, at);
        return { sms: { user, phone: to, code, template } };
      },
    );
    if ('email' in outgoing) await sendEmail(services, outgoing.email, siteUrl);
    else await sendSms(services, outgoing.sms);
    return context.json({});
  };
}
