import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { metadata, optionalText } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';

/** What an administrator may say of an account. */
export const userFields = z.object({
  id: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: optionalText,
});
type UserFields = z.infer<typeof userFields>;

/** The role of the account; a role that the database does not know could do nothing. Throws AuthError `validation_failed`. */
export function roleOf({ role }: UserFields): string | undefined {
  if (/^[\w-]{0,63}$/.test(role)) return role || undefined;
  throw new AuthError('validation_failed', 'role must be the name of a database role');
}

/** The hash to keep, undefined when nothing was said of it. Throws AuthError `weak_password` or `validation_failed`. */
export async function passwordHashOf(
  { password, password_hash: given }: UserFields,
  { rules }: Pick<AuthServices, 'rules'>,
): Promise<string | undefined> {
  if (password && given) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided');
  }
  if (given) {
    if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(given)) {
      throw new AuthError('validation_failed', 'password_hash must be a bcrypt hash');
    }
    return given;
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

/** Until when an account is banned: a time, null for no ban, undefined when nothing was said. `24h` and `1h30m` are durations. */
export function bannedUntil({ ban_duration: given }: UserFields, now: Date): string | null | undefined {
  if (!given) return undefined;
  if (given === 'none') return null;
  const parts = [...given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const isWhole = parts.map(([text]) => text).join('') === given;
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  const until = new Date(now.getTime() + ms);
  if (!isWhole || Number.isNaN(until.getTime()) || until.getFullYear() > 9999) {
    throw new AuthError('validation_failed', `invalid format for ban duration: ${given}`);
  }
  return ms === 0 ? null : until.toISOString();
}
