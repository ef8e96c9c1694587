import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { storedCredential } from '../credentials/webauthn.ts';
import type { Authenticated } from '../guards/authenticate.ts';
import type { AuthServices } from '../services.ts';
import { downgradeSessions } from '../sessions/sessions.ts';
import { jsonText, type UserRow } from '../users/user-row.ts';

/** The lifetime of a challenge. */
export const challengeSeconds = 300;
/** Factors that are not verified within this time are deleted. */
const unverifiedSeconds = 300;

/** A second factor with its secrets. */
export type FactorRow = z.infer<typeof factorRow>;

const factorRow = z.object({
  id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['verified', 'unverified']),
  secret: z.string().nullable(),
  phone: z.string().nullable(),
  web_authn_credential: jsonText(storedCredential).nullable(),
});

/** The user's factor with the id in the path. Throws AuthError `mfa_factor_not_found` or `validation_failed`. */
export async function requireFactor(tx: Transaction, context: Context, userId: string): Promise<FactorRow> {
  const id = z.uuid().safeParse(context.req.param('factor_id'));
  if (!id.success) throw new AuthError('validation_failed', 'factor_id must be an UUID', {}, 404);
  const [factor] = await tx.rows(
    factorRow,
    `select id, friendly_name, factor_type, status, secret, phone, web_authn_credential from auth.mfa_factors
     where id = $1 and user_id = $2 and factor_type <> 'recovery_code' for update`,
    [id.data, userId],
  );
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Removes a factor. Recovery codes go with the last verified factor: they only back up other factors. */
export async function removeFactor(
  tx: Transaction,
  factorId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const [codes] = await tx.rows(
    z.object({ id: z.string() }),
    `select id from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code' and not exists (
       select from auth.mfa_factors where user_id = $1 and id <> $2 and factor_type <> 'recovery_code' and status = 'verified')`,
    [userId, factorId],
  );
  for (const id of [factorId, ...(codes ? [codes.id] : [])]) {
    await downgradeSessions(tx, id, now);
    await tx.run('delete from auth.mfa_factors where id = $1', [id]);
  }
}

export type FactorKind = 'totp' | 'phone' | 'webauthn';

const disabledErrors = {
  totp: {
    enroll: ['mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
    verify: ['mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP'],
  },
  phone: {
    enroll: ['mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    verify: ['mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone'],
  },
  webauthn: {
    enroll: ['mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    verify: ['mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn'],
  },
} as const;

/** Throws AuthError when the project has disabled this kind of factor. */
export function requireFactorKind(
  { rules }: AuthServices,
  kind: FactorKind,
  step: 'enroll' | 'verify',
): void {
  if (rules.mfa.kinds[kind][`${step}_enabled`]) return;
  const [code, message] = disabledErrors[kind][step];
  throw new AuthError(code, message);
}

/** Throws AuthError unless the user can add another factor with this name. */
export async function requireFactorSlot(
  tx: Transaction,
  { rules }: AuthServices,
  { user, session }: Authenticated,
  name: string,
  now: Date,
): Promise<void> {
  await tx.run(
    "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2",
    [user.id, new Date(now.getTime() - unverifiedSeconds * 1000).toISOString()],
  );
  const factors = await tx.rows(
    z.object({ friendly_name: z.string().nullable(), status: z.string() }),
    "select friendly_name, status from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code'",
    [user.id],
  );
  if (name && factors.some((factor) => factor.friendly_name === name)) {
    throw new AuthError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (factors.length >= rules.mfa.maxFactors) {
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

/** The account's name in authenticator apps. */
export function accountLabel(user: UserRow): string {
  return user.email ?? user.phone ?? user.id;
}
