import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { deleteTokens } from '../tokens/one-time-tokens.ts';
import { type Metadata, selectUser, type UserRow, userRow } from './user-row.ts';

/** Finds an account by id, email, or phone number. Skips deleted accounts. */
export async function findUser(
  tx: Transaction,
  by: 'id' | 'email' | 'phone',
  value: string,
): Promise<UserRow | undefined> {
  const condition = { id: 'u.id = $1', email: 'lower(u.email) = $1', phone: 'u.phone = $1' }[by];
  const excludingSso = by === 'id' ? '' : ' and not u.is_sso_user';
  const rows = await tx.rows(
    userRow,
    `${selectUser} where ${condition}${excludingSso} and u.deleted_at is null`,
    [value],
  );
  return rows[0];
}

/** The account that this transaction found or created. Throws when it doesn't exist. */
export async function requireUser(tx: Transaction, id: string): Promise<UserRow> {
  const user = await findUser(tx, 'id', id);
  if (!user) throw new Error(`Account ${id} does not exist.`);
  return user;
}

/** The account that last requested `value` as its new email or phone: a guessed code is checked against one account. */
export async function findUserChangingTo(
  tx: Transaction,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<UserRow | undefined> {
  const [user] = await tx.rows(
    userRow,
    `${selectUser} where lower(u.${column}) = $1 and u.deleted_at is null order by u.${column}_sent_at desc nulls last limit 1`,
    [value],
  );
  return user;
}

export type NewUser = Readonly<{
  id: string;
  email?: string;
  phone?: string;
  passwordHash?: string;
  role?: string;
  metadata?: Metadata;
  appMetadata?: Metadata;
  isConfirmed?: boolean;
  isAnonymous?: boolean;
  /** Whether the user signed up themselves: then the metadata repeats the login, as in the hosted service. */
  isSelfSignup?: boolean;
}>;

/** Creates an account with an identity for its email and one for its phone; unconfirmed unless `isConfirmed`. */
export async function insertUser(tx: Transaction, user: NewUser, now: Date): Promise<void> {
  const { id, email, phone, isConfirmed = false, isAnonymous = false } = user;
  const at = now.toISOString();
  const providers = loginProviders(user);
  const identityData = loginData(user, isConfirmed);
  await tx.run(
    `insert into auth.users (id, email, phone, encrypted_password, role, raw_app_meta_data, raw_user_meta_data, email_confirmed_at,
       phone_confirmed_at, is_anonymous, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      id,
      email ?? null,
      phone ?? null,
      user.passwordHash ?? null,
      user.role ?? 'authenticated',
      JSON.stringify({
        ...(providers.length > 0 && { provider: providers[0], providers }),
        ...user.appMetadata,
      }),
      JSON.stringify({ ...user.metadata, ...(user.isSelfSignup && identityData) }),
      email && isConfirmed ? at : null,
      phone && isConfirmed ? at : null,
      isAnonymous,
      at,
    ],
  );
  for (const provider of providers) {
    await insertIdentity(tx, { userId: id, provider, providerId: id, data: identityData }, now);
  }
}

/** The error for an email that another account has. */
export function emailExistsError(): AuthError {
  return new AuthError('email_exists', 'A user with this email address has already been registered');
}

type Login = { email?: string | null; phone?: string | null };

/** The identity providers for an email and a phone number. */
export function loginProviders({ email, phone }: Login): string[] {
  return [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
}

/** The identity data for an account's own email and phone number. */
export function loginData({ id, email, phone }: Login & { id: string }, isConfirmed: boolean): Metadata {
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: Boolean(email && isConfirmed),
    phone_verified: Boolean(phone && isConfirmed),
    sub: id,
  };
}

/** Adds an identity, which is a way to sign in. */
export async function insertIdentity(
  tx: Transaction,
  identity: { userId: string; provider: string; providerId: string; data: Metadata },
  now: Date,
): Promise<void> {
  const { userId, provider, providerId, data } = identity;
  await tx.run(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [crypto.randomUUID(), providerId, userId, JSON.stringify(data), provider, now.toISOString()],
  );
}

/** Updates the provider list in the app metadata, oldest first. Access tokens contain it. */
export async function updateProviderList(tx: Transaction, userId: string): Promise<void> {
  await tx.run(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('provider', listed.names[1], 'providers', to_jsonb(listed.names))
     from (select array(select provider from auth.identities where user_id = $1 group by provider order by min(created_at), provider) as names) listed
     where id = $1 and cardinality(listed.names) > 0`,
    [userId],
  );
}

/**
 * Cancels what started before a new password was set: unexchanged auth codes, and pending changes of email or phone,
 * which a resent email could still confirm.
 */
export async function cancelPendingChanges(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.run('delete from auth.flow_state where user_id = $1 and auth_code_digest is not null', [userId]);
  await updateUser(tx, userId, { email_change: '', email_change_confirm_status: 0, phone_change: '' }, now);
}

/** Columns that endpoints change individually. */
export type UserChange = Partial<{
  email: string | null;
  phone: string | null;
  role: string;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  invited_at: string;
  confirmation_sent_at: string;
  recovery_sent_at: string;
  email_change: string;
  email_change_sent_at: string;
  email_change_confirm_status: number;
  phone_change: string;
  phone_change_sent_at: string;
  reauthentication_sent_at: string;
  last_sign_in_at: string;
  raw_app_meta_data: string;
  raw_user_meta_data: string;
  is_anonymous: boolean;
  banned_until: string | null;
  deleted_at: string;
}>;

export async function updateUser(tx: Transaction, id: string, change: UserChange, now: Date): Promise<void> {
  const columns = Object.entries(change);
  const assignments = columns.map(([column], index) => `${column} = $${index + 3}, `).join('');
  await tx.run(`update auth.users set ${assignments}updated_at = $2 where id = $1`, [
    id,
    now.toISOString(),
    ...columns.map(([, value]) => value),
  ]);
}

/** Sets the password hash; null removes the password. */
export async function setPassword(
  tx: Transaction,
  id: string,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  await tx.run(
    `update auth.users set encrypted_password = $3, raw_app_meta_data = raw_app_meta_data - 'must_set_password', updated_at = $2
     where id = $1`,
    [id, now.toISOString(), passwordHash],
  );
}

/** Marks an email as confirmed wherever it is stored. A new email becomes the account's email and an identity. */
export async function confirmEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  const isNew = email !== user.email;
  await updateUser(tx, user.id, { email, email_confirmed_at: now.toISOString() }, now);
  // Links sent to the old address stop working: the user may be leaving it because someone else reads it.
  if (isNew) await deleteTokens(tx, user.id);
  await confirmLogin(tx, user, { email, email_verified: true }, isNew || user.is_anonymous, now);
}

/** Marks a phone number as confirmed. */
export async function confirmPhone(tx: Transaction, user: UserRow, phone: string, now: Date): Promise<void> {
  const isNew = phone !== user.phone;
  await updateUser(tx, user.id, { phone, phone_confirmed_at: now.toISOString() }, now);
  await confirmLogin(tx, user, { phone, phone_verified: true }, isNew || user.is_anonymous, now);
}

async function confirmLogin(
  tx: Transaction,
  user: UserRow,
  verified: Metadata,
  isNew: boolean,
  now: Date,
): Promise<void> {
  const provider = 'email' in verified ? 'email' : 'phone';
  await updateUser(
    tx,
    user.id,
    {
      raw_user_meta_data: JSON.stringify({ ...user.raw_user_meta_data, ...verified }),
      is_anonymous: false,
    },
    now,
  );
  const changed = await tx.run(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3 where user_id = $1 and provider = $4`,
    [user.id, JSON.stringify(verified), now.toISOString(), provider],
  );
  if (changed === 0 && isNew) {
    const data = { ...verified, sub: user.id };
    await insertIdentity(tx, { userId: user.id, provider, providerId: user.id, data }, now);
  }
  await updateProviderList(tx, user.id);
}

/** Merges metadata into JSON text; null removes a field. */
export function mergeMetadata(current: Metadata, changes: Metadata): string {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(merged));
}
