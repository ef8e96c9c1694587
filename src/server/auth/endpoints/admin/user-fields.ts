import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { metadataField, optionalText } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';

/** The fields of an account that admins can set. */
export const userFields = z.object({
  id: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataField.nullish(),
  app_metadata: metadataField.nullish(),
  ban_duration: optionalText,
});
type UserFields = z.infer<typeof userFields>;

/** The database role, if given. Throws AuthError `validation_failed` for an invalid role name. */
export function roleIn({ role }: UserFields): string | undefined {
  if (/^[\w-]{0,63}$/.test(role)) return role || undefined;
  throw new AuthError('validation_failed', 'role must be the name of a database role');
}

/** The hash of the new password, if given. Throws AuthError `weak_password` or `validation_failed`. */
export async function passwordHashIn(
  { password, password_hash: passwordHash }: UserFields,
  { rules }: Pick<AuthServices, 'rules'>,
): Promise<string | undefined> {
  if (password && passwordHash) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided');
  }
  if (passwordHash) {
    if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(passwordHash)) {
      throw new AuthError('validation_failed', 'password_hash must be a bcrypt hash');
    }
    return passwordHash;
  }
  if (!password) return undefined;
  requireStrongPassword(password, rules);
  return hashPassword(password);
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** When the ban ends: ISO 8601, null for no ban, undefined if not given. Durations look like `24h` or `1h30m`. */
export function bannedUntil({ ban_duration: duration }: UserFields, now: Date): string | null | undefined {
  if (!duration) return undefined;
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const isComplete = parts.map(([text]) => text).join('') === duration;
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  const until = new Date(now.getTime() + ms);
  if (!isComplete || Number.isNaN(until.getTime()) || until.getFullYear() > 9999) {
    throw new AuthError('validation_failed', `invalid format for ban duration: ${duration}`);
  }
  return ms === 0 ? null : until.toISOString();
}
