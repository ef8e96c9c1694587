import type { Context } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { consumeSmsRate } from '../../rates/rates.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { type OpenSession, sessionBody, startSession } from '../../sessions/sessions.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { matchingPasswordHash, repeatSignUp } from '../../users/repeated-sign-up.ts';
import { decoyUserBody, type Metadata, userBody } from '../../users/user-row.ts';
import { findUser, insertUser, lockLogin, requireUser, updateUser } from '../../users/users.ts';

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: OpenSession }
  | { kind: 'unconfirmed'; message: OutgoingSms };

/** The sign-up with a phone number, which a code confirms. A taken number is answered like a free one. */
export async function signUpByPhone(
  services: AuthServices,
  context: Context<ServerEnv>,
  given: { phone: string; password: string; data: Metadata },
): Promise<Response> {
  const { database, keys, rules, now } = services;
  if (!rules.phone.isOpen) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
  const phone = normalizePhone(given.phone);
  requireStrongPassword(given.password, rules);
  const isConfirmed = !rules.phone.needsConfirmation;
  if (!isConfirmed) requireSmsDelivery(services, phone);
  const passwordHash = await hashPassword(given.password);
  const repeated = await matchingPasswordHash(database, 'phone', phone, given.password);
  const at = now();
  const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
    if (!isConfirmed) {
      await consumeSmsRate(tx, services, 'confirmation', phone, rules.phone.secondsBetweenSms, at);
    }
    await lockLogin(tx, phone);
    const found = await findUser(tx, 'phone', phone);
    if (found && (found.phone_confirmed_at || isConfirmed)) return { kind: 'taken' };
    const id = found?.id ?? crypto.randomUUID();
    if (!found)
      await insertUser(tx, { id, phone, passwordHash, metadata: given.data, isConfirmed, isOwn: true }, at);
    else await repeatSignUp(tx, found, { repeated, metadata: given.data }, at);
    if (isConfirmed) {
      const session = await startSession(tx, keys, id, 'password', readClient(context), at);
      return { kind: 'signed-in', session };
    }
    const { code } = await issueToken(
      tx,
      services,
      { userId: id, type: 'phone_confirmation', to: phone },
      at,
    );
    await updateUser(tx, id, { confirmation_sent_at: at.toISOString() }, at);
    const user = await requireUser(tx, id);
    return { kind: 'unconfirmed', message: { user, phone, code, template: rules.phone.template } };
  });
  switch (outcome.kind) {
    case 'taken':
      if (isConfirmed) throw new AuthError('user_already_exists', 'User already registered');
      return context.json(decoyUserBody({ email: '', phone }, given.data, at));
    case 'signed-in':
      return context.json(await sessionBody(services, outcome.session, at));
    case 'unconfirmed':
      await sendSms(services, outcome.message);
      return context.json(userBody(outcome.message.user));
  }
}
