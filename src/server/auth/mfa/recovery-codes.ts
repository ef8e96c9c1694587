import { randomInt } from 'node:crypto';
import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../../errors.ts';
import { optionalText, readBody } from '../request-body.ts';
import type { AuthServices } from '../services.ts';
import { type Authenticated, authenticateNamed } from '../session-of.ts';
import { lowerSessions, raiseSession, sessionBody } from '../sessions.ts';
import { hasSecondFactor } from '../user-row.ts';
import { countGuess, requireGuesses } from './factors.ts';

const codeCount = 10;
const codeLength = 16;
// Without what looks alike in print.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** GET /factors/recovery-codes: how many are left, never which. */
export function recoveryCodesStatus(services: AuthServices): Handler {
  return async (context) => {
    const { user } = await authenticateNamed(context, services);
    return context.json(
      await services.database.asIdentity(authAdmin, async (tx) => {
        const { id, total, remaining } = await theSet(tx, user.id);
        return { id, type: 'recovery_code', total, remaining };
      }),
    );
  };
}

const nameBody = z.object({ friendly_name: optionalText.pipe(z.string().max(120)) });

/** POST /factors/recovery-codes: the person's set of codes, which is told once. */
export function recoveryCodesGenerate(services: AuthServices): Handler {
  const { database, now } = services;
  return async (context) => {
    const given = await readBody(context, nameBody);
    const name = given.friendly_name || 'Recovery codes';
    const who = await authenticateNamed(context, services);
    requireRaised(who);
    if (!hasSecondFactor(who.user)) {
      throw new AuthError(
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor first',
      );
    }
    const id = crypto.randomUUID();
    const codes = await database.asIdentity(authAdmin, async (tx) => {
      if (await findSet(tx, who.user.id)) {
        throw new AuthError(
          'mfa_verified_factor_exists',
          'Recovery codes exist already, regenerate them instead',
        );
      }
      const at = now().toISOString();
      await tx.run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, $3, 'recovery_code', 'verified', $4, $4)`,
        [id, who.user.id, name, at],
      );
      return replaceCodes(tx, services, id);
    });
    return context.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes });
  };
}

/** POST /factors/recovery-codes/regenerate: a new set in place of the old one. */
export function recoveryCodesRegenerate(services: AuthServices): Handler {
  return async (context) => {
    const who = await authenticateNamed(context, services);
    requireRaised(who);
    const answer = await services.database.asIdentity(authAdmin, async (tx) => {
      const { id, friendly_name } = await theSet(tx, who.user.id);
      const codes = await replaceCodes(tx, services, id);
      return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
    });
    return context.json(answer);
  };
}

const codeBody = z.object({ code: optionalText });

/** POST /factors/recovery-codes/verify: a code in place of the factor that is lost. It works once. */
export function recoveryCodesVerify(services: AuthServices): Handler {
  const { database, keys, now } = services;
  return async (context) => {
    const { code } = await readBody(context, codeBody);
    const { user, session } = await authenticateNamed(context, services);
    const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
    if (!plain) throw new AuthError('validation_failed', 'Code needs to be non-empty');
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const { id } = await theSet(tx, user.id);
      await requireGuesses(tx, id, at);
      const used = await tx.run(
        'update auth.mfa_recovery_codes set used_at = $3 where factor_id = $1 and digest = $2 and used_at is null',
        [id, keys.digest('recovery code', `${id}.${plain}`), at.toISOString()],
      );
      if (used === 0) {
        await countGuess(tx, id, at);
        return new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
      }
      return raiseSession(tx, keys, session, { method: 'mfa/recovery_code', factorId: id }, at);
    });
    if (outcome instanceof AuthError) throw outcome;
    return context.json(await sessionBody(services, outcome, at));
  };
}

/** DELETE /factors/recovery-codes. */
export function recoveryCodesDelete(services: AuthServices): Handler {
  return async (context) => {
    const who = await authenticateNamed(context, services);
    requireRaised(who);
    const id = await services.database.asIdentity(authAdmin, async (tx) => {
      const set = await theSet(tx, who.user.id);
      await lowerSessions(tx, set.id, services.now());
      await tx.run('delete from auth.mfa_factors where id = $1', [set.id]);
      return set.id;
    });
    return context.json({ id });
  };
}

function requireRaised({ session }: Authenticated): void {
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

async function findSet(tx: Transaction, userId: string): Promise<z.infer<typeof setRow> | undefined> {
  const [row] = await tx.rows(
    setRow,
    `select f.id, f.friendly_name, count(c.digest) as total, count(c.digest) filter (where c.used_at is null) as remaining
     from auth.mfa_factors f left join auth.mfa_recovery_codes c on c.factor_id = f.id
     where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
    [userId],
  );
  return row;
}

async function theSet(tx: Transaction, userId: string): Promise<z.infer<typeof setRow>> {
  const set = await findSet(tx, userId);
  if (!set) throw new AuthError('mfa_factor_not_found', 'No recovery codes were generated yet');
  return set;
}

async function replaceCodes(
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
