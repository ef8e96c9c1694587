import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { type OutgoingMessage, requireMessages, sendMessage } from './messages.ts';
import { makeToken, redeemCode } from './one-time-tokens.ts';
import { spendMail, spendMessage } from './rates.ts';
import type { AuthServices } from './services.ts';
import { authenticate } from './session-of.ts';
import type { UserRow } from './user-row.ts';
import { updateUser } from './users.ts';

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
    if (!email && phone) requireMessages(services, phone);
    const at = now();
    const sent = await database.asIdentity(
      authAdmin,
      async (tx): Promise<{ letter: Outgoing } | { message: OutgoingMessage }> => {
        await updateUser(tx, user.id, { reauthentication_sent_at: at.toISOString() }, at);
        const userId = user.id;
        if (email) {
          await spendMail(tx, services, 'reauthentication', email, at);
          const token = await makeToken(tx, services, { userId, type: 'reauthentication', to: email }, at);
          return { letter: { type: 'reauthentication', to: email, token, data: user.raw_user_meta_data } };
        }
        const to = phone ?? '';
        const { secondsBetweenMessages, template } = rules.phone;
        await spendMessage(tx, services, 'reauthentication', to, secondsBetweenMessages, at);
        const { code } = await makeToken(tx, services, { userId, type: 'phone_reauthentication', to }, at);
        return { message: { user, phone: to, code, template } };
      },
    );
    if ('letter' in sent) await sendLetter(services, sent.letter, siteUrl);
    else await sendMessage(services, sent.message);
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
