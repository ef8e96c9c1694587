import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { OutgoingEmail } from '../emails/send-email.ts';
import type { AuthServices } from '../services.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { isBanned, type UserRow } from '../users/user-row.ts';
import {
  confirmEmail,
  findUser,
  insertIdentity,
  insertUser,
  lockLogin,
  mergeMetadata,
  requireUser,
  setPassword,
  updateProviderList,
  updateUser,
} from '../users/users.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** The account to sign in to, or a refusal that is said once a mail has been sent. */
export type Found =
  | { kind: 'account'; userId: string }
  | { kind: 'unverified'; refusal: AuthError; letter: OutgoingEmail | undefined };

/**
 * The account of somebody whom a provider vouches for: the one that has this identity; else the one whose confirmed address the provider has
 * verified; else a new one. Throws AuthError `user_banned` or `signup_disabled`.
 */
export async function findOrCreateAccount(
  tx: Transaction,
  services: AuthServices,
  provider: string,
  person: ProviderProfile,
  isEmailOptional: boolean,
  now: Date,
): Promise<Found> {
  const { rules } = services;
  const isTrusted = person.isEmailVerified || (person.email !== '' && !rules.email.needsConfirmation);
  if (person.email) await lockLogin(tx, person.email);
  await lockLogin(tx, `${provider}:${person.subject}`);
  const known = await ownerOfIdentity(tx, provider, person.subject);
  const sameEmail = known || !isTrusted ? undefined : await findUser(tx, 'email', person.email);
  const userId = known ?? sameEmail?.id ?? (await newAccount(tx, services, person, now));
  const identity = { userId, provider, providerId: person.subject, data: person.data };
  if (known) await noteUse(tx, identity, now);
  else await insertIdentity(tx, identity, now);

  const user = await requireUser(tx, userId);
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned', {}, 403);
  if (!user.confirmed_at && !known) await revokeUnconfirmedAccess(tx, user, identity, now);
  const fresh = await requireUser(tx, userId);
  const metadata = mergeMetadata(fresh.raw_user_meta_data, person.data);
  await updateUser(tx, userId, { raw_user_meta_data: metadata }, now);
  await updateProviderList(tx, userId);
  if (user.confirmed_at || (isEmailOptional && !person.email)) return { kind: 'account', userId };
  // What was verified is the provider's address of today, which need not be the account's.
  if (isTrusted && user.email === person.email) {
    await confirmEmail(tx, await requireUser(tx, userId), person.email, now);
    return { kind: 'account', userId };
  }
  return { kind: 'unverified', ...(await askToConfirm(tx, services, user, provider, now)) };
}

/** Adds a provider to somebody's account. Throws AuthError `identity_already_exists`, or `email_exists`. */
export async function linkProvider(
  tx: Transaction,
  userId: string,
  provider: string,
  person: ProviderProfile,
  now: Date,
): Promise<void> {
  await lockLogin(tx, `${provider}:${person.subject}`);
  const owner = await ownerOfIdentity(tx, provider, person.subject);
  if (owner) {
    const whose = owner === userId ? '' : ' to another user';
    throw new AuthError('identity_already_exists', `Identity is already linked${whose}`);
  }
  const user = await findUser(tx, 'id', userId);
  if (!user) throw new AuthError('user_not_found', 'Linking target user not found', {}, 422);
  await insertIdentity(tx, { userId, provider, providerId: person.subject, data: person.data }, now);
  if (!user.email && person.isEmailVerified) {
    await lockLogin(tx, person.email);
    if (await findUser(tx, 'email', person.email)) {
      throw new AuthError('email_exists', 'A user with this email address has already been registered');
    }
    const metadata = mergeMetadata(user.raw_user_meta_data, person.data);
    await updateUser(
      tx,
      userId,
      {
        email: person.email,
        email_confirmed_at: now.toISOString(),
        is_anonymous: false,
        raw_user_meta_data: metadata,
      },
      now,
    );
  }
  await updateProviderList(tx, userId);
}

/** Lets somebody who was invited by mail come by a provider, when it vouches for that very address. */
export async function acceptInvitation(
  tx: Transaction,
  userId: string,
  provider: string,
  person: ProviderProfile,
  now: Date,
): Promise<void> {
  const user = await findUser(tx, 'id', userId);
  if (!user) throw new AuthError('invite_not_found', 'Invite not found');
  if (!user.email || user.email !== person.email) {
    throw new AuthError('validation_failed', 'Invited email does not match emails from external provider');
  }
  if (await ownerOfIdentity(tx, provider, person.subject)) {
    throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  }
  const identity = { userId, provider, providerId: person.subject, data: person.data };
  await insertIdentity(tx, identity, now);
  await revokeUnconfirmedAccess(tx, user, identity, now);
  await confirmEmail(tx, await requireUser(tx, userId), user.email, now);
}

async function ownerOfIdentity(
  tx: Transaction,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const [row] = await tx.rows(
    z.object({ user_id: z.string() }),
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  );
  return row?.user_id;
}

async function newAccount(
  tx: Transaction,
  { rules }: AuthServices,
  person: ProviderProfile,
  now: Date,
): Promise<string> {
  if (!rules.isSignupEnabled) throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
  const id = crypto.randomUUID();
  await insertUser(tx, { id, metadata: person.data }, now);
  // An address that somebody else has stays theirs, whatever a provider has heard.
  const isFree = person.email !== '' && !(await findUser(tx, 'email', person.email));
  if (isFree) await updateUser(tx, id, { email: person.email }, now);
  return id;
}

async function noteUse(
  tx: Transaction,
  identity: { userId: string; provider: string; providerId: string; data: ProviderProfile['data'] },
  now: Date,
): Promise<void> {
  await tx.run(
    'update auth.identities set identity_data = $3, last_sign_in_at = $4, updated_at = $4 where provider = $1 and provider_id = $2',
    [identity.provider, identity.providerId, JSON.stringify(identity.data), now.toISOString()],
  );
}

/**
 * Somebody may have signed up with an address that is not theirs, and wait for its owner to come by a provider: what they set, and never
 * confirmed, opens nothing any more.
 */
async function revokeUnconfirmedAccess(
  tx: Transaction,
  user: UserRow,
  { provider, providerId }: { provider: string; providerId: string },
  now: Date,
): Promise<void> {
  await tx.run(
    'delete from auth.identities where user_id = $1 and (provider, provider_id) is distinct from ($2, $3)',
    [user.id, provider, providerId],
  );
  await tx.run('delete from auth.sessions where user_id = $1', [user.id]);
  await updateUser(
    tx,
    user.id,
    {
      phone: user.phone_confirmed_at ? user.phone : null,
      raw_user_meta_data: '{}',
    },
    now,
  );
  await setPassword(tx, user.id, null, now);
}

async function askToConfirm(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  provider: string,
  now: Date,
): Promise<{ refusal: AuthError; letter: OutgoingEmail | undefined }> {
  const refusal = (todo: string) =>
    new AuthError('provider_email_needs_verification', `Unverified email with ${provider}. ${todo}`);
  if (!user.email) {
    return {
      refusal: refusal(`Verify the email with ${provider} in order to sign in`),
      letter: undefined,
    };
  }
  const { email: to } = user;
  const token = await issueToken(tx, services, { userId: user.id, type: 'confirmation', to }, now);
  await updateUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now);
  return {
    refusal: refusal(`A confirmation email has been sent to your ${provider} email`),
    letter: { type: 'confirmation', to, token, data: user.raw_user_meta_data },
  };
}
