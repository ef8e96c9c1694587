import { z } from 'zod';

/** An account in the database. Times are ISO 8601 in UTC. */
export type UserRow = z.infer<typeof userRow>;

export type Metadata = Readonly<Record<string, unknown>>;

const maxMetadataBytes = 8 * 1024;
export const metadataTooLarge = `The metadata must not be larger than ${maxMetadataBytes} bytes`;

/**
 * Whether metadata is within the size limit. Every access token contains it, and request headers are limited: with
 * unlimited metadata, a sign-up with someone else's address could leave its owner an unusable account.
 */
export function isSmallMetadata(metadata: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes;
}

export const time = z.string().transform((text) => new Date(text).toISOString());
export const jsonText = <Value>(shape: z.ZodType<Value>) =>
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

const factor = z.object({
  id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.string(),
  status: z.enum(['verified', 'unverified']),
  phone: z.string().nullable(),
  last_challenged_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

export const userRow = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: time.nullable(),
  phone_confirmed_at: time.nullable(),
  confirmed_at: time.nullable(),
  invited_at: time.nullable(),
  confirmation_sent_at: time.nullable(),
  recovery_sent_at: time.nullable(),
  email_change: z.string(),
  email_change_sent_at: time.nullable(),
  email_change_confirm_status: z.number(),
  phone: z.string().nullable(),
  phone_change: z.string(),
  phone_change_sent_at: time.nullable(),
  reauthentication_sent_at: time.nullable(),
  last_sign_in_at: time.nullable(),
  raw_app_meta_data: jsonText(record),
  raw_user_meta_data: jsonText(record),
  is_anonymous: z.boolean(),
  is_sso_user: z.boolean(),
  banned_until: time.nullable(),
  deleted_at: time.nullable(),
  created_at: time,
  updated_at: time,
  identities: jsonText(z.array(identity)),
  factors: jsonText(z.array(factor)),
});

export const selectUser = `
  select u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at, u.invited_at,
    u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, u.phone,
    u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
    u.is_anonymous, u.is_sso_user, u.banned_until, u.deleted_at, u.created_at, u.updated_at,
    (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id)::text as identities,
    (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from (
      select id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at
      from auth.mfa_factors where user_id = u.id) f)::text as factors
  from auth.users u`;

/** An account as the API returns it. */
export function userBody(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    ...(user.invited_at && { invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...(user.phone_confirmed_at && { phone_confirmed_at: user.phone_confirmed_at }),
    ...(user.confirmation_sent_at && { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at && { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.email_change_sent_at && { email_change_sent_at: user.email_change_sent_at }),
    ...(user.phone_change && { new_phone: user.phone_change }),
    ...(user.phone_change_sent_at && { phone_change_sent_at: user.phone_change_sent_at }),
    ...(user.reauthentication_sent_at && { reauthentication_sent_at: user.reauthentication_sent_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(user.factors.length > 0 && { factors: user.factors.map(factorBody) }),
    identities: user.identities.map(({ id, provider_id, ...rest }) => ({
      identity_id: id,
      id: provider_id,
      ...rest,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...(user.banned_until && { banned_until: user.banned_until }),
    ...(user.deleted_at && { deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}

/** A second factor as the API returns it, without its secret. */
export function factorBody({ friendly_name, phone, ...rest }: UserRow['factors'][number]) {
  return { ...rest, ...(friendly_name && { friendly_name }), ...(phone && { phone }) };
}

/** A fake account, returned for a login that already has one so that the answer doesn't reveal it. */
export function decoyUserBody(
  login: { email: string; phone: string },
  userMetadata: Metadata,
  now: Date,
): Record<string, unknown> {
  const at = now.toISOString();
  const provider = login.email ? 'email' : 'phone';
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    ...login,
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: userMetadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** Whether the account has a verified second factor. Sensitive changes then require it. */
export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}
