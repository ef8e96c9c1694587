import { authAdmin, type Database, type Transaction } from '../../database/database.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { isSmallMetadata, type Metadata, type UserRow } from './user-row.ts';
import { findUser, insertIdentity, loginData, loginProviders, updateProviderList } from './users.ts';

/**
 * Replaces the password and metadata of an account that nobody has confirmed yet; invited accounts stay as they are.
 * An attacker may have signed up with this email first, and their password must not become valid along with the
 * email. A user who loses a password this way, or whose typed password (`isTyped`) is not stored, gets
 * `must_set_password` in the app metadata.
 */
export async function replaceUnconfirmedSignUp(
  tx: Transaction,
  user: UserRow,
  {
    passwordHash,
    metadata,
    isTyped = false,
  }: { passwordHash: string | null; metadata: Metadata; isTyped?: boolean },
  now: Date,
): Promise<void> {
  const { id, email, phone } = user;
  const data = loginData({ id, email, phone }, false);
  const { must_set_password: wasLost, ...appMetadata } = user.raw_app_meta_data;
  const isLost = passwordHash === null && (isTyped || user.encrypted_password !== null || wasLost === true);
  // Checks the state again in the same statement: the account may have been confirmed since it was read.
  const changed = await tx.run(
    `update auth.users set encrypted_password = $3, raw_user_meta_data = $4, raw_app_meta_data = $5, updated_at = $2
     where id = $1 and confirmed_at is null and invited_at is null`,
    [
      id,
      now.toISOString(),
      passwordHash,
      JSON.stringify({ ...metadata, ...data }),
      JSON.stringify({ ...appMetadata, ...(isLost && { must_set_password: true }) }),
    ],
  );
  if (changed === 0) return;
  await tx.run("delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')", [id]);
  for (const provider of loginProviders(user)) {
    if (user.identities.some((identity) => identity.provider === provider)) continue;
    await insertIdentity(tx, { userId: id, provider, providerId: id, data }, now);
  }
  await updateProviderList(tx, id);
}

/**
 * Repeats the sign-up of an unconfirmed account. The typed password only stays when it matches the stored one:
 * `matchingHash` is the hash that it matched.
 */
export async function repeatSignUp(
  tx: Transaction,
  user: UserRow,
  { matchingHash, metadata }: { matchingHash: string | null; metadata: Metadata },
  now: Date,
): Promise<void> {
  const passwordHash = matchingHash === user.encrypted_password ? matchingHash : null;
  await replaceUnconfirmedSignUp(tx, user, { passwordHash, metadata, isTyped: true }, now);
}

/** Removes the password of an unconfirmed account, which an attacker may have set, before a link or code signs in. */
export async function resetUnconfirmedPassword(
  tx: Transaction,
  user: UserRow,
  metadata: Metadata,
  now: Date,
): Promise<void> {
  const merged = { ...user.raw_user_meta_data, ...metadata };
  // Drops the old metadata if it would exceed the limit: an attacker must not lock the owner out by filling it.
  const allowed = isSmallMetadata(merged) ? merged : metadata;
  await replaceUnconfirmedSignUp(tx, user, { passwordHash: null, metadata: allowed }, now);
}

/**
 * Returns the account's password hash if `password` matches it, otherwise null. Takes the same time with and without
 * an account. Hashing is slow: call it outside transactions.
 */
export async function matchingPasswordHash(
  database: Pick<Database, 'asIdentity'>,
  by: 'email' | 'phone',
  login: string,
  password: string,
): Promise<string | null> {
  const user = await database.asIdentity(authAdmin, (tx) => findUser(tx, by, login));
  const storedHash = user?.encrypted_password ?? null;
  return (await verifyPassword(password, storedHash)) ? storedHash : null;
}
