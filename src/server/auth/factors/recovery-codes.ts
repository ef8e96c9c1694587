import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { Authenticated } from '../guards/authenticate.ts';
import type { AuthServices } from '../services.ts';

const codeCount = 10;
const codeLength = 16;
// Excludes characters that look alike in print.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Throws AuthError `insufficient_aal`: the codes replace any other factor, so managing them requires one. */
export function requireAal2ForRecoveryCodes({ session }: Authenticated): void {
  if (session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to manage recovery codes');
  }
}

const setRow = z.object({
  id: z.string(),
  friendly_name: z.string(),
  total: z.coerce.number(),
  remaining: z.coerce.number(),
});

/** The user's set of codes and how many are left. */
export async function findCodeSet(
  tx: Transaction,
  userId: string,
): Promise<z.infer<typeof setRow> | undefined> {
  const [row] = await tx.rows(
    setRow,
    `select f.id, f.friendly_name, count(c.digest) as total, count(c.digest) filter (where c.used_at is null) as remaining
     from auth.mfa_factors f left join auth.mfa_recovery_codes c on c.factor_id = f.id
     where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
    [userId],
  );
  return row;
}

/** Like `findCodeSet`, but throws AuthError `mfa_factor_not_found` when the user has none. */
export async function requireCodeSet(tx: Transaction, userId: string): Promise<z.infer<typeof setRow>> {
  const set = await findCodeSet(tx, userId);
  if (!set) throw new AuthError('mfa_factor_not_found', 'No recovery codes were generated yet');
  return set;
}

/** Replaces the codes of a set and returns the new ones. The database only stores their digests. */
export async function replaceCodes(
  tx: Transaction,
  { keys }: Pick<AuthServices, 'keys'>,
  factorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await tx.run('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId]);
  const digests = codes.map((code) => keys.digest('recovery code', `${factorId}.${code}`));
  await tx.run('insert into auth.mfa_recovery_codes (factor_id, digest) select $1, unnest($2::text[])', [
    factorId,
    digests,
  ]);
  return codes;
}
