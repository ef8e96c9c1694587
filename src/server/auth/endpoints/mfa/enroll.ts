import type { Handler } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { accountLabel, type Kind, requireFactorKind, requireFactorSlot } from '../../factors/factors.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';

const body = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(120)),
  issuer: optionalText.pipe(z.string().max(120)),
  phone: optionalText,
});

/** POST /factors: a second factor, which counts once it was verified. */
export function enroll(services: AuthServices): Handler {
  const { database, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const kind = kindOf(given.factor_type);
    const who = await authenticateNonAnonymous(context, services);
    requireFactorKind(services, kind, 'enroll');
    const phone = kind === 'phone' ? phoneOf(given.phone) : null;
    const issuer = given.issuer || new URL(siteUrl).host;
    const totp = new TOTP({ issuer, label: accountLabel(who.user), secret: new Secret({ size: 20 }) });
    const name = given.friendly_name;
    const id = crypto.randomUUID();
    const at = now();
    await database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [who.user.id]);
      if (phone) {
        const [verified] = await tx.rows(
          z.object({ status: z.string() }),
          `select status from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'verified'`,
          [who.user.id, phone],
        );
        if (verified) {
          throw new AuthError(
            'mfa_verified_factor_exists',
            'A verified phone factor already exists, unenroll the existing factor to continue',
          );
        }
        await tx.run('delete from auth.mfa_factors where user_id = $1 and phone = $2', [who.user.id, phone]);
      }
      await requireFactorSlot(tx, services, who, name, at);
      await tx.run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
         values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
        [id, who.user.id, name, kind, kind === 'totp' ? totp.secret.base32 : null, phone, at.toISOString()],
      );
    });
    const uri = totp.toString();
    return context.json({
      id,
      type: kind,
      friendly_name: name,
      ...(kind === 'totp' && {
        totp: { qr_code: renderSVG(uri, { ecc: 'M' }), secret: totp.secret.base32, uri },
      }),
      ...(phone && { phone }),
    });
  };
}

function kindOf(given: string): Kind {
  if (given === 'totp' || given === 'phone' || given === 'webauthn') return given;
  throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
}

function phoneOf(given: string): string {
  if (!given) {
    throw new AuthError('validation_failed', 'Phone number required to enroll Phone factor');
  }
  return normalizePhone(given);
}
