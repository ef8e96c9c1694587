import type { Context } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { lockLogin } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { type ActiveSession, sessionBody, startSession } from '../../sessions/sessions.ts';
import { requireSignUpAllowed } from '../../sign-up-policy.ts';
import { normalizePhone } from '../../sms/phone-number.ts';
import { type OutgoingSms, requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { matchingPasswordHash, repeatSignUp } from '../../users/unconfirmed-sign-up.ts';
import { decoyUserBody, type Metadata, userBody } from '../../users/user-row.ts';
import { findUser, insertUser, requireUser, updateUser } from '../../users/users.ts';

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: ActiveSession }
  | { kind: 'unconfirmed'; sms: OutgoingSms };

/** Signs up with a phone number and texts a code. The response doesn't reveal taken numbers. */
export async function signUpByPhone(
  services: AuthServices,
  context: Context<ServerEnv>,
  body: { phone: string; password: string; data: Metadata },
): Promise<Response> {
  const { database, keys, rules, now } = services;
  if (!rules.phone.isEnabled) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
  const phone = normalizePhone(body.phone);
  requireStrongPassword(body.password, rules);
  const isConfirmed = !rules.phone.needsConfirmation;
  if (!isConfirmed) requireSmsDelivery(services, phone);
  const passwordHash = await hashPassword(body.password);
  const matchingHash = await matchingPasswordHash(database, 'phone', phone, body.password);
  const at = now();
  const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
    await requireSignUpAllowed(tx, services);
    if (!isConfirmed) {
      await consumeSmsRate(tx, services, 'confirmation', phone, rules.phone.secondsBetweenSms, at);
    }
    await lockLogin(tx, phone);
    const existing = await findUser(tx, 'phone', phone);
    if (existing && (existing.phone_confirmed_at || isConfirmed)) return { kind: 'taken' };
    const id = existing?.id ?? crypto.randomUUID();
    if (!existing)
      await insertUser(
        tx,
        { id, phone, passwordHash, metadata: body.data, isConfirmed, isSelfSignup: true },
        at,
      );
    else await repeatSignUp(tx, existing, { matchingHash, metadata: body.data }, at);
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
    return { kind: 'unconfirmed', sms: { user, phone, code, template: rules.phone.template } };
  });
  switch (outcome.kind) {
    case 'taken':
      if (isConfirmed) throw new AuthError('user_already_exists', 'User already registered');
      return context.json(decoyUserBody({ email: '', phone }, body.data, at));
    case 'signed-in':
      return context.json(await sessionBody(services, outcome.session, at));
    case 'unconfirmed':
      await sendSms(services, outcome.sms);
      return context.json(userBody(outcome.sms.user));
  }
}
