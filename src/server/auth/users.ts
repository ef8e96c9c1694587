import { z } from 'zod';
import type { Transaction } from '../database/database.ts';

/** An account as the database holds it. Times are ISO 8601 in UTC. */
export type UserRow = z.infer<typeof userRow>;

export type Metadata = Readonly<Record<string, unknown>>;

export async function findUser(
  tx: Transaction,
  by: 'id' | 'email',
  value: string,
): Promise<UserRow | undefined> {
  const condition = by === 'id' ? 'u.id = $1' : 'lower(u.email) = $1 and not u.is_sso_user';
  const rows = await tx.rows(userRow, `${selectUser} where ${condition} and u.deleted_at is null`, [value]);
  return rows[0];
}

/** The accounts whose pending new address is `email`. */
export async function findUsersChangingTo(tx: Transaction, email: string): Promise<UserRow[]> {
  return tx.rows(userRow, `${selectUser} where lower(u.email_change) = $1 and u.deleted_at is null`, [email]);
}

/** Makes other requests about the same address wait until this transaction ends, so that two cannot both find it free. */
export async function holdEmail(tx: Transaction, email: string): Promise<void> {
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
}

/** Makes an account with an e-mail identity; unconfirmed unless `isConfirmed`. */
export async function insertUser(
  tx: Transaction,
  user: { id: string; email: string; passwordHash: string; metadata: Metadata; isConfirmed: boolean },
  now: Date,
): Promise<void> {
  const { id, email, passwordHash, isConfirmed } = user;
  const identityData = { email, email_verified: isConfirmed, phone_verified: false, sub: id };
  const at = now.toISOString();
  await tx.run(
    `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      id,
      email,
      passwordHash,
      JSON.stringify({ provider: 'email', providers: ['email'] }),
      JSON.stringify({ ...user.metadata, ...identityData }),
      isConfirmed ? at : null,
      at,
    ],
  );
  await tx.run(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::text, $2::text::uuid, $3, 'email', $4, $4, $4)`,
    [crypto.randomUUID(), id, JSON.stringify(identityData), at],
  );
}

/** Columns that endpoints change one by one. */
type Change = Partial<{
  email: string;
  encrypted_password: string;
  email_confirmed_at: string;
  confirmation_sent_at: string;
  recovery_sent_at: string;
  email_change: string;
  email_change_sent_at: string;
  email_change_confirm_status: number;
  last_sign_in_at: string;
  raw_user_meta_data: string;
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

/** Marks the account's address as its owner's, everywhere it is written. */
export async function confirmEmail(tx: Transaction, user: UserRow, email: string, now: Date): Promise<void> {
  const verified = { email, email_verified: true };
  await updateUser(
    tx,
    user.id,
    {
      email,
      email_confirmed_at: now.toISOString(),
      raw_user_meta_data: JSON.stringify({ ...user.raw_user_meta_data, ...verified }),
    },
    now,
  );
  await tx.run(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [user.id, JSON.stringify(verified), now.toISOString()],
  );
}

/** What the API tells of an account. */
export function userBody(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? '',
    ...(user.confirmation_sent_at && { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at && { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.email_change_sent_at && { email_change_sent_at: user.email_change_sent_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(({ id, provider_id, ...identity }) => ({
      identity_id: id,
      id: provider_id,
      ...identity,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

/** What is told of an address that has an account already: a made-up one, so that only its owner learns of it. */
export function madeUpUserBody(email: string, given: Metadata, now: Date): Record<string, unknown> {
  const at = now.toISOString();
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: given,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

const time = z.string().transform((text) => new Date(text).toISOString());
const jsonText = <Value>(shape: z.ZodType<Value>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
const record = z.record(z.string(), z.unknown());

const identity = z.object({
  id: z.string(),
  provider_id: z.string(),
  user_id: z.string(),
  identity_data: record,
  provider: z.string(),
  last_sign_in_at: time.nullable(),
  created_at: time,
  updated_at: time,
  email: z.string().nullable(),
});

const userRow = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: time.nullable(),
  confirmed_at: time.nullable(),
  confirmation_sent_at: time.nullable(),
  recovery_sent_at: time.nullable(),
  email_change: z.string(),
  email_change_sent_at: time.nullable(),
  email_change_confirm_status: z.number(),
  phone: z.string().nullable(),
  last_sign_in_at: time.nullable(),
  raw_app_meta_data: jsonText(record),
  raw_user_meta_data: jsonText(record),
  is_anonymous: z.boolean(),
  banned_until: time.nullable(),
  created_at: time,
  updated_at: time,
  identities: jsonText(z.array(identity)),
});

const selectUser = `
  select u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.confirmed_at, u.confirmation_sent_at,
    u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, u.phone, u.last_sign_in_at,
    u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous, u.banned_until, u.created_at, u.updated_at,
    (select coalesce(json_agg(i order by i.created_at), '[]') from auth.identities i where i.user_id = u.id)::text as identities
  from auth.users u`;
