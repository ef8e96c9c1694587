import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import { wantedRedirect } from './client-of.ts';
import { normalEmail } from './emails.ts';
import { holdUsers } from './hold-users.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { type OutgoingMessage, requireMessages, sendMessage } from './messages.ts';
import { forgetTokens, makeToken } from './one-time-tokens.ts';
import { checkStrength, hashPassword, isPassword } from './passwords.ts';
import { normalPhone } from './phones.ts';
import { beginFlow, type Challenge, readChallenge } from './pkce.ts';
import { spendMail, spendMessage } from './rates.ts';
import { redeemReauthentication } from './reauthenticate.ts';
import { allowedRedirect } from './redirects.ts';
import { metadata, optionalText, pkceFields, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { type Authenticated, authenticate } from './session-of.ts';
import { endSessions } from './sessions.ts';
import { hasSecondFactor, isSmallMetadata, metadataTooLarge, type UserRow, userBody } from './user-row.ts';
import {
  confirmEmail,
  confirmPhone,
  findUser,
  forgetPending,
  holdLogins,
  mergedMetadata,
  setPassword,
  theUser,
  updateUser,
} from './users.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ...pkceFields,
});
type Given = z.infer<typeof body> & { challenge: Challenge | undefined };

const freshSessionMs = 24 * 60 * 60_000;

/** PUT /user: a new password, new metadata, a new address, which the mails to both addresses confirm, or a new number. */
export function userPut(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const read = await readBody(context, body);
    const who = await authenticate(context, services);
    const { user, sessionId } = who;
    const email = read.email ? normalEmail(read.email) : '';
    const phone = read.phone ? normalPhone(read.phone) : '';
    const given: Given = {
      ...read,
      email: email === user.email ? '' : email,
      phone: phone === user.phone ? '' : phone,
      challenge: readChallenge(read),
    };
    requireAllowed(services, who, given);
    if (given.phone && rules.phone.needsConfirmation) requireMessages(services, given.phone);
    const passwordHash = given.password ? await newPasswordHash(given.password, user, rules) : undefined;

    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      await holdLogins(tx, [given.email, given.phone]);
      await holdUsers(tx, [user.id]);
      const held = await theUser(tx, user.id);
      if (passwordHash) {
        const refusal = await confirmItIsThem(tx, services, who, given.nonce, at);
        if (refusal) return refusal;
        await changePassword(tx, user.id, sessionId, passwordHash, at);
      }
      if (given.data) {
        const merged = mergedMetadata(held.raw_user_meta_data, given.data);
        if (!isSmallMetadata({ ...held.raw_user_meta_data, ...given.data }))
          throw new AuthError('validation_failed', metadataTooLarge);
        await updateUser(tx, user.id, { raw_user_meta_data: merged }, at);
      }
      const current = await theUser(tx, user.id);
      const letters = given.email ? await changeEmail(tx, services, current, given, at) : [];
      const message = given.phone ? await changePhone(tx, services, current, given.phone, at) : undefined;
      return { updated: await theUser(tx, user.id), letters, message };
    });
    if (outcome instanceof AuthError) throw outcome;
    const redirect = allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList);
    for (const letter of outcome.letters) await sendLetter(services, letter, redirect);
    if (outcome.message) await sendMessage(services, outcome.message);
    return context.json(userBody(outcome.updated));
  };
}

function requireAllowed({ rules }: AuthServices, { user, session }: Authenticated, given: Given): void {
  const isDear = Boolean(given.password || given.email || given.phone);
  if (given.app_metadata) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (isDear && hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
      {},
      401,
    );
  }
  if (user.is_anonymous && given.password && !given.email && !given.phone) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      {},
      422,
    );
  }
  if (given.phone && !rules.phone.isOpen) {
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  }
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

/** Where the project wants it, a session that is older than a day does not do for a new password. */
async function confirmItIsThem(
  tx: Transaction,
  services: AuthServices,
  { user, session }: Authenticated,
  nonce: string,
  now: Date,
): Promise<AuthError | undefined> {
  if (!services.rules.email.securesPasswordChange) return undefined;
  if (now.getTime() <= session.createdAt.getTime() + freshSessionMs) return undefined;
  if (!nonce) {
    return new AuthError('reauthentication_needed', 'Password update requires reauthentication');
  }
  return redeemReauthentication(tx, services, user, nonce, now);
}

/** Whoever knew the old password is out: the other sessions end, and no mail that is on its way opens the account. */
async function changePassword(
  tx: Transaction,
  userId: string,
  sessionId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(tx, userId, passwordHash, now);
  await endSessions(tx, userId, { scope: 'others', sessionId });
  await forgetTokens(tx, userId);
  await forgetPending(tx, userId, now);
}

async function changeEmail(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  { email: newEmail, challenge }: Given,
  now: Date,
): Promise<Outgoing[]> {
  const { rules } = services;
  if (await findUser(tx, 'email', newEmail)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  if (!rules.email.needsConfirmation) {
    await confirmEmail(tx, user, newEmail, now);
    return [];
  }
  await spendMail(tx, services, 'email_change', user.email ?? user.id, now);
  // Whoever it belongs to: many accounts that ask for one address must not fill its mailbox.
  await spendMail(tx, services, 'email_change', newEmail, now);
  const isPkce = challenge !== undefined;
  const make = async (type: 'email_change_new' | 'email_change_current', to: string): Promise<Outgoing> => {
    const token = await makeToken(tx, services, { userId: user.id, type, to, isPkce }, now);
    if (challenge) await beginFlow(tx, user.id, type, challenge, now);
    return { type, to, token, newEmail, data: user.raw_user_meta_data };
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

async function changePhone(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  phone: string,
  now: Date,
): Promise<OutgoingMessage | undefined> {
  const { rules } = services;
  if (await findUser(tx, 'phone', phone)) {
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered');
  }
  if (!rules.phone.needsConfirmation) {
    await confirmPhone(tx, user, phone, now);
    return undefined;
  }
  await spendMessage(tx, services, 'phone_change', phone, rules.phone.secondsBetweenMessages, now);
  const { code } = await makeToken(tx, services, { userId: user.id, type: 'phone_change', to: phone }, now);
  await updateUser(tx, user.id, { phone_change: phone, phone_change_sent_at: now.toISOString() }, now);
  return { user, phone, code, template: rules.phone.template };
}
