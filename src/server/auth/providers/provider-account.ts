import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { prepareConfirmation } from '../emails/prepare-confirmation.ts';
import type { OutgoingEmail } from '../emails/send-email.ts';
import { lockLogin } from '../locks.ts';
import type { AuthServices } from '../services.ts';
import { requireSignUpAllowed } from '../sign-up-policy.ts';
import { isBanned, type UserRow } from '../users/user-row.ts';
import {
  confirmEmail,
  emailExistsError,
  findUser,
  insertIdentity,
  insertUser,
  mergeMetadata,
  requireUser,
  setPassword,
  updateProviderList,
  updateUser,
} from '../users/users.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** A sign-in at a provider, and what the provider says about its user. */
type ProviderLogin = Readonly<{ provider: string; profile: ProviderProfile }>;

/** The account to sign in to, or the error to return after sending the confirmation email. */
export type ProviderAccount =
  | { kind: 'account'; userId: string }
  | { kind: 'unverified'; error: AuthError; email: OutgoingEmail | undefined };

/**
 * Finds the account of a provider's user: by identity, or by an email that the provider has verified. Otherwise creates
 * one. Throws AuthError `user_banned`, `signup_disabled`, or `email_address_not_authorized`.
 */
export async function findOrCreateAccount(
  tx: Transaction,
  services: AuthServices,
  { provider, profile }: ProviderLogin,
  isEmailOptional: boolean,
  now: Date,
): Promise<ProviderAccount> {
  const { rules } = services;
  const isTrusted = profile.isEmailVerified || (profile.email !== '' && !rules.email.needsConfirmation);
  if (profile.email) await lockLogin(tx, profile.email);
  await lockLogin(tx, `${provider}:${profile.subject}`);
  const owner = await findIdentityOwner(tx, provider, profile.subject);
  const sameEmail = owner || !isTrusted ? undefined : await findUser(tx, 'email', profile.email);
  const userId = owner ?? sameEmail?.id ?? (await createAccount(tx, services, profile, now));
  const identity = { userId, provider, providerId: profile.subject, data: profile.data };
  if (owner) await recordUse(tx, identity, now);
  else await insertIdentity(tx, identity, now);

  const user = await requireUser(tx, userId);
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned', {}, 403);
  if (!user.confirmed_at && !owner) await revokeUnconfirmedAccess(tx, user, identity, now);
  const current = await requireUser(tx, userId);
  const metadata = mergeMetadata(current.raw_user_meta_data, profile.data);
  await updateUser(tx, userId, { raw_user_meta_data: metadata }, now);
  await updateProviderList(tx, userId);
  if (user.confirmed_at || (isEmailOptional && !profile.email)) return { kind: 'account', userId };
  // The provider verified its current email, which may differ from the account's.
  if (isTrusted && user.email === profile.email) {
    await confirmEmail(tx, await requireUser(tx, userId), profile.email, now);
    return { kind: 'account', userId };
  }
  return { kind: 'unverified', ...(await requestConfirmation(tx, services, user, provider, now)) };
}

/** Links a provider identity to an account. Throws AuthError `identity_already_exists` or `email_exists`. */
export async function linkProvider(
  tx: Transaction,
  userId: string,
  { provider, profile }: ProviderLogin,
  now: Date,
): Promise<void> {
  await lockLogin(tx, `${provider}:${profile.subject}`);
  const owner = await findIdentityOwner(tx, provider, profile.subject);
  if (owner) {
    const suffix = owner === userId ? '' : ' to another user';
    throw new AuthError('identity_already_exists', `Identity is already linked${suffix}`);
  }
  const user = await findUser(tx, 'id', userId);
  if (!user) throw new AuthError('user_not_found', 'Linking target user not found', {}, 422);
  await insertIdentity(tx, { userId, provider, providerId: profile.subject, data: profile.data }, now);
  if (!user.email && profile.isEmailVerified) {
    await lockLogin(tx, profile.email);
    if (await findUser(tx, 'email', profile.email)) {
      throw emailExistsError();
    }
    const metadata = mergeMetadata(user.raw_user_meta_data, profile.data);
    await updateUser(
      tx,
      userId,
      {
        email: profile.email,
        email_confirmed_at: now.toISOString(),
        is_anonymous: false,
        raw_user_meta_data: metadata,
      },
      now,
    );
  }
  await updateProviderList(tx, userId);
}

/** Lets an invited user sign up with a provider that returns the invited email. */
export async function acceptInvitation(
  tx: Transaction,
  userId: string,
  { provider, profile }: ProviderLogin,
  now: Date,
): Promise<void> {
  const user = await findUser(tx, 'id', userId);
  if (!user) throw new AuthError('invite_not_found', 'Invite not found');
  if (!user.email || user.email !== profile.email) {
    throw new AuthError('validation_failed', 'Invited email does not match emails from external provider');
  }
  if (await findIdentityOwner(tx, provider, profile.subject)) {
    throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  }
  const identity = { userId, provider, providerId: profile.subject, data: profile.data };
  await insertIdentity(tx, identity, now);
  await revokeUnconfirmedAccess(tx, user, identity, now);
  await confirmEmail(tx, await requireUser(tx, userId), user.email, now);
}

async function findIdentityOwner(
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

async function createAccount(
  tx: Transaction,
  services: AuthServices,
  profile: ProviderProfile,
  now: Date,
): Promise<string> {
  await requireSignUpAllowed(tx, services, profile.email);
  const id = crypto.randomUUID();
  await insertUser(tx, { id, metadata: profile.data }, now);
  // An email of another account stays with that account, even if the provider vouches for it.
  const isAvailable = profile.email !== '' && !(await findUser(tx, 'email', profile.email));
  if (isAvailable) await updateUser(tx, id, { email: profile.email }, now);
  return id;
}

async function recordUse(
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
 * Removes the password, sessions, and identities of an account that was never confirmed. An attacker may have created
 * it with the owner's email, waiting for the owner to sign in with a provider.
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

async function requestConfirmation(
  tx: Transaction,
  services: AuthServices,
  user: UserRow,
  provider: string,
  now: Date,
): Promise<{ error: AuthError; email: OutgoingEmail | undefined }> {
  const error = (nextStep: string) =>
    new AuthError('provider_email_needs_verification', `Unverified email with ${provider}. ${nextStep}`);
  if (!user.email) {
    return {
      error: error(`Verify the email with ${provider} in order to sign in`),
      email: undefined,
    };
  }
  const { email: to } = user;
  const request = { userId: user.id, to, data: user.raw_user_meta_data };
  const email = await prepareConfirmation(tx, services, request, now);
  return {
    error: error(`A confirmation email has been sent to your ${provider} email`),
    email,
  };
}
