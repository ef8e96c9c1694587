import type { Context } from 'hono';
import type { ServerEnv } from '../client-address.ts';
import { authAdmin } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import { clientOf } from './client-of.ts';
import { type OutgoingMessage, requireMessages, sendMessage } from './messages.ts';
import { makeToken } from './one-time-tokens.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { normalPhone } from './phones.ts';
import { spendMessage } from './rates.ts';
import { repeatedPassword, signUpAgain } from './repeated-sign-up.ts';
import type { AuthServices } from './services.ts';
import { beginSession, type OpenSession, sessionBody } from './sessions.ts';
import { type Metadata, madeUpUserBody, userBody } from './user-row.ts';
import { findUser, holdLogin, insertUser, theUser, updateUser } from './users.ts';

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: OpenSession }
  | { kind: 'unconfirmed'; message: OutgoingMessage };

/** The sign-up with a phone number, which a code confirms. A taken number is answered like a free one. */
export async function signupByPhone(
  services: AuthServices,
  context: Context<ServerEnv>,
  given: { phone: string; password: string; data: Metadata },
): Promise<Response> {
  const { database, keys, rules, now } = services;
  if (!rules.phone.isOpen) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
  const phone = normalPhone(given.phone);
  checkStrength(given.password, rules);
  const isConfirmed = !rules.phone.needsConfirmation;
  if (!isConfirmed) requireMessages(services, phone);
  const passwordHash = await hashPassword(given.password);
  const repeated = await repeatedPassword(database, 'phone', phone, given.password);
  const at = now();
  const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
    if (!isConfirmed) {
      await spendMessage(tx, services, 'confirmation', phone, rules.phone.secondsBetweenMessages, at);
    }
    await holdLogin(tx, phone);
    const found = await findUser(tx, 'phone', phone);
    if (found && (found.phone_confirmed_at || isConfirmed)) return { kind: 'taken' };
    const id = found?.id ?? crypto.randomUUID();
    if (!found)
      await insertUser(tx, { id, phone, passwordHash, metadata: given.data, isConfirmed, isOwn: true }, at);
    else await signUpAgain(tx, found, { repeated, metadata: given.data }, at);
    if (isConfirmed) {
      const session = await beginSession(tx, keys, id, 'password', clientOf(context), at);
      return { kind: 'signed-in', session };
    }
    const { code } = await makeToken(tx, services, { userId: id, type: 'phone_confirmation', to: phone }, at);
    await updateUser(tx, id, { confirmation_sent_at: at.toISOString() }, at);
    const user = await theUser(tx, id);
    return { kind: 'unconfirmed', message: { user, phone, code, template: rules.phone.template } };
  });
  switch (outcome.kind) {
    case 'taken':
      if (isConfirmed) throw new AuthError('user_already_exists', 'User already registered');
      return context.json(madeUpUserBody({ email: '', phone }, given.data, at));
    case 'signed-in':
      return context.json(await sessionBody(services, outcome.session, at));
    case 'unconfirmed':
      await sendMessage(services, outcome.message);
      return context.json(userBody(outcome.message.user));
  }
}
