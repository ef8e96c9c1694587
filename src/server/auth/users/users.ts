import type { Transaction } from '../../database/database.ts';
import { deleteTokens } from '../tokens/one-time-tokens.ts';
import { type Metadata, selectUser, type UserRow, userRow } from './user-row.ts';

/** The account of an id, an address or a phone number, unless it was deleted. */
export async function findUser(
  tx: Transaction,
  by: 'id' | 'email' | 'phone',
  value: string,
): Promise<UserRow | undefined> {
  const condition = { id: 'u.id = $1', email: 'lower(u.email) = $1', phone: 'u.phone = $1' }[by];
  const notBySso = by === 'id' ? '' : ' and not u.is_sso_user';
  const rows = await tx.rows(
    userRow,
    `${selectUser} where ${condition}${notBySso} and u.deleted_at is null`,
    [value],
  );
  return rows[0];
}

/** The account that must be there: one that the same transaction found or made. */
export async function requireUser(tx: Transaction, id: string): Promise<UserRow> {
  const user = await findUser(tx, 'id', id);
  if (!user) throw new Error(`The account ${id} is gone.`);
  return user;
}

/** The account that was the last to ask for `value` as its new address or number. Of many that ask for the same one, each guess at a code must not count for all. */
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

/** Makes other requests about the same address or number wait until this transaction ends, so that two cannot both find it free. */
export async function lockLogin(tx: Transaction, login: string): Promise<void> {
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [login]);
}

/** The same for several, in an order of their own: two requests that name the same ones never wait for each other. */
export async function lockLogins(
  tx: Transaction,
  logins: readonly (string | null | undefined)[],
): Promise<void> {
  const named = logins.filter((login): login is string => Boolean(login));
  for (const login of named.toSorted()) await lockLogin(tx, login);
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
  /** Whether the person made it themselves: then their metadata repeats the login, as the hosted service has it. */
  isOwn?: boolean;
}>;

/** Makes an account with an identity for its address and one for its number; unconfirmed unless `isConfirmed`. */
export async function insertUser(tx: Transaction, user: NewUser, now: Date): Promise<void> {
  const { id, email, phone, isConfirmed = false, isAnonymous = false } = user;
  const at = now.toISOString();
  const providers = providersOf(user);
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
      JSON.stringify({ ...user.metadata, ...(user.isOwn && identityData) }),
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

type Login = { email?: string | null; phone?: string | null };

/** The ways to sign in that an address and a number are. */
export function providersOf({ email, phone }: Login): string[] {
  return [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
}

/** What an identity says of an account's own address and number. */
export function loginData({ id, email, phone }: Login & { id: string }, isConfirmed: boolean): Metadata {
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: Boolean(email && isConfirmed),
    phone_verified: Boolean(phone && isConfirmed),
    sub: id,
  };
}

/** Adds a way to sign in to an account. */
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

/** Writes down which providers an account has, the oldest first, where its owner's tokens say it. */
export async function updateProviderList(tx: Transaction, userId: string): Promise<void> {
  await tx.run(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('provider', known.list[1], 'providers', to_jsonb(known.list))
     from (select array(select provider from auth.identities where user_id = $1 group by provider order by min(created_at), provider) as list) known
     where id = $1 and cardinality(known.list) > 0`,
    [userId],
  );
}

/** Ends what was begun and not brought to its end before a new password: a code that waits to be traded, and another address or number. Asked for once more, its mail would confirm it. */
export async function cancelPendingChanges(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.run('delete from auth.flow_state where user_id = $1 and auth_code_digest is not null', [userId]);
  await updateUser(tx, userId, { email_change: '', email_change_confirm_status: 0, phone_change: '' }, now);
}

/** Columns that endpoints change one by one. */
export type Change = Partial<{
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

export async function updateUser(tx: Transaction, id: string, change: Change, now: Date): Promise<void> {
  const columns = Object.entries(change);
  const assignments = columns.map(([column], index) => `${column} = $${index + 3}, `).join('');
  await tx.run(`update auth.users set ${assignments}updated_at = $2 where id = $1`, [
    id,
    now.toISOString(),
    ...columns.map(([, value]) => value),
  ]);
}

/** The password from here on; null when none opens the account any more. */
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

/** Marks an address as its owner's, everywhere it is written. One that is new to the account becomes a way to sign in. */
export async function confirmEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  const isNew = email !== user.email;
  await updateUser(tx, user.id, { email, email_confirmed_at: now.toISOString() }, now);
  // What was sent to the address of before opens nothing any more: it may be left because somebody else reads its mails.
  if (isNew) await deleteTokens(tx, user.id);
  await confirmLogin(tx, user, { email, email_verified: true }, isNew || user.is_anonymous, now);
}

/** Marks a phone number as its owner's. */
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

/** Adds to metadata; null takes a field away. */
export function mergeMetadata(held: Metadata, given: Metadata): string {
  const merged = Object.entries({ ...held, ...given }).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(merged));
}
