import { authAdmin, type Database, type Transaction } from '../../database/database.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { isSmallMetadata, type Metadata, type UserRow } from './user-row.ts';
import { findUser, insertIdentity, loginData, providersOf, updateProviderList } from './users.ts';

/**
 * Gives an account what its newest sign-up says, as long as nobody has confirmed it; one that somebody was invited to stays. What opens it so far may be
 * a stranger's, and must not be confirmed along with the address. Whose password is lost by that, or `isTyped` and not kept, is asked for one by
 * `must_set_password` in what the application is told of them.
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
  const { must_set_password: wasLost, ...others } = user.raw_app_meta_data;
  const isLost = passwordHash === null && (isTyped || user.encrypted_password !== null || wasLost === true);
  // Asked once more in the same statement: it may have been confirmed since it was read.
  const changed = await tx.run(
    `update auth.users set encrypted_password = $3, raw_user_meta_data = $4, raw_app_meta_data = $5, updated_at = $2
     where id = $1 and confirmed_at is null and invited_at is null`,
    [
      id,
      now.toISOString(),
      passwordHash,
      JSON.stringify({ ...metadata, ...data }),
      JSON.stringify({ ...others, ...(isLost && { must_set_password: true }) }),
    ],
  );
  if (changed === 0) return;
  await tx.run("delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')", [id]);
  for (const provider of providersOf(user)) {
    if (user.identities.some((identity) => identity.provider === provider)) continue;
    await insertIdentity(tx, { userId: id, provider, providerId: id, data }, now);
  }
  await updateProviderList(tx, id);
}

/** The same for whoever signs up: what they type holds where it was `repeated`, as long as it is still the account's. */
export async function repeatSignUp(
  tx: Transaction,
  user: UserRow,
  { repeated, metadata }: { repeated: string | null; metadata: Metadata },
  now: Date,
): Promise<void> {
  const passwordHash = repeated === user.encrypted_password ? repeated : null;
  await replaceUnconfirmedSignUp(tx, user, { passwordHash, metadata, isTyped: true }, now);
}

/** The same for a mail or message that needs no password: the one that is there, which a stranger may have set, opens nothing. */
export async function resetUnconfirmedPassword(
  tx: Transaction,
  user: UserRow,
  metadata: Metadata,
  now: Date,
): Promise<void> {
  const said = { ...user.raw_user_meta_data, ...metadata };
  // What was said before may be a stranger's, too: it does not keep the owner out by its length.
  const kept = isSmallMetadata(said) ? said : metadata;
  await replaceUnconfirmedSignUp(tx, user, { passwordHash: null, metadata: kept }, now);
}

/**
 * The password that an account has and this sign-up types once more; null where it is another one. Either may be a stranger's, and the mail that is
 * followed does not tell whose. Takes as long as comparing a password takes, whether there is an account or not: never inside a transaction.
 */
export async function matchingPasswordHash(
  database: Pick<Database, 'asIdentity'>,
  by: 'email' | 'phone',
  login: string,
  password: string,
): Promise<string | null> {
  const found = await database.asIdentity(authAdmin, (tx) => findUser(tx, by, login));
  const held = found?.encrypted_password ?? null;
  return (await verifyPassword(password, held)) ? held : null;
}
