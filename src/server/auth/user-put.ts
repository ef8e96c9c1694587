import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../database/database.ts';
import { AuthError } from '../errors.ts';
import { wantedRedirect } from './client-of.ts';
import { normalEmail } from './emails.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { forgetTokens, makeToken } from './one-time-tokens.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { beginFlow, type Challenge, readChallenge } from './pkce.ts';
import { spendMail } from './rates.ts';
import { allowedRedirect } from './redirects.ts';
import { metadata, optionalText, pkceFields, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { authenticate } from './session-of.ts';
import { endSessions } from './sessions.ts';
import { confirmEmail, findUser, type Metadata, type UserRow, updateUser, userBody } from './users.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata.nullish(),
  ...pkceFields,
});

/** PUT /user: a new password, new metadata, or a new address, which the mails to both addresses confirm. */
export function userPut(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const { user, sessionId } = await authenticate(context, services);
    if (given.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
    const newEmail = given.email ? normalEmail(given.email) : '';
    const challenge = readChallenge(given);
    const passwordHash = given.password ? await newPasswordHash(given.password, user, rules) : undefined;

    const at = now();
    const { updated, letters } = await database.asIdentity(authAdmin, async (tx) => {
      if (passwordHash) await changePassword(tx, user.id, sessionId, passwordHash, at);
      if (given.data) await changeMetadata(tx, user, given.data, at);
      const outgoing =
        newEmail && newEmail !== user.email
          ? await beginEmailChange(tx, services, user, newEmail, challenge, at)
          : [];
      const row = await findUser(tx, 'id', user.id);
      if (!row) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
      return { updated: row, letters: outgoing };
    });
    const redirect = allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList);
    for (const letter of letters) await sendLetter(services, letter, redirect);
    return context.json(userBody(updated));
  };
}

async function newPasswordHash(
  password: string,
  user: UserRow,
  rules: AuthServices['rules'],
): Promise<string> {
  checkStrength(password, rules);
  if (await isPassword(password, user.encrypted_password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** Whoever knew the old password is out: the other sessions end, and no mail that is on its way opens the account. */
async function changePassword(
  tx: Transaction,
  userId: string,
  sessionId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await updateUser(tx, userId, { encrypted_password: passwordHash }, now);
  await endSessions(tx, userId, { scope: 'others', sessionId });
  await forgetTokens(tx, userId, ['confirmation', 'recovery', 'email_change_new', 'email_change_current']);
}

/** Adds to the metadata; null takes a field away. */
async function changeMetadata(tx: Transaction, user: UserRow, given: Metadata, now: Date): Promise<void> {
  const merged = Object.entries({ ...user.raw_user_meta_data, ...given }).filter(
    ([, value]) => value !== null,
  );
  await updateUser(tx, user.id, { raw_user_meta_data: JSON.stringify(Object.fromEntries(merged)) }, now);
}

async function beginEmailChange(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  newEmail: string,
  challenge: Challenge | undefined,
  now: Date,
): Promise<Outgoing[]> {
  const { rules } = services;
  if (await findUser(tx, 'email', newEmail)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  if (!rules.email.needsConfirmation) {
    await confirmEmail(tx, (await findUser(tx, 'id', user.id)) ?? user, newEmail, now);
    return [];
  }
  await spendMail(tx, services, 'email_change', user.email ?? user.id, now);
  const isPkce = challenge !== undefined;
  const make = async (
    type: 'email_change_new' | 'email_change_current',
    email: string,
  ): Promise<Outgoing> => {
    const token = await makeToken(tx, services, { userId: user.id, type, email, isPkce }, now);
    if (challenge) await beginFlow(tx, user.id, type, challenge, now);
    return { type, to: email, token, newEmail };
  };
  const letters = [await make('email_change_new', newEmail)];
  if (rules.email.confirmsChangeTwice && user.email)
    letters.push(await make('email_change_current', user.email));
  const change = {
    email_change: newEmail,
    email_change_sent_at: now.toISOString(),
    email_change_confirm_status: 0,
  };
  await updateUser(tx, user.id, change, now);
  return letters;
}
