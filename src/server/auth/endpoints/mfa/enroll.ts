import type { Handler } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import {
  accountLabel,
  type FactorKind,
  requireFactorKind,
  requireFactorSlot,
} from '../../factors/factors.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { lockUsers } from '../../locks.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { normalizePhone } from '../../sms/phone-number.ts';

const bodyShape = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(120)),
  issuer: optionalText.pipe(z.string().max(120)),
  phone: optionalText,
});

/** POST /factors: adds a second factor, which counts once it is verified. */
export function enroll(services: AuthServices): Handler {
  const { database, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const kind = parseKind(body.factor_type);
    const caller = await authenticateNonAnonymous(context, services);
    requireFactorKind(services, kind, 'enroll');
    const phone = kind === 'phone' ? requirePhone(body.phone) : null;
    const issuer = body.issuer || new URL(siteUrl).host;
    const totp = new TOTP({ issuer, label: accountLabel(caller.user), secret: new Secret({ size: 20 }) });
    const name = body.friendly_name;
    const id = crypto.randomUUID();
    const at = now();
    await database.asIdentity(authAdmin, async (tx) => {
      await lockUsers(tx, [caller.user.id]);
      if (phone) {
        const [verified] = await tx.rows(
          z.object({ status: z.string() }),
          `select status from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'verified'`,
          [caller.user.id, phone],
        );
        if (verified) {
          throw new AuthError(
            'mfa_verified_factor_exists',
            'A verified phone factor already exists, unenroll the existing factor to continue',
          );
        }
        await tx.run('delete from auth.mfa_factors where user_id = $1 and phone = $2', [
          caller.user.id,
          phone,
        ]);
      }
      await requireFactorSlot(tx, services, caller, name, at);
      await tx.run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
         values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
        [
          id,
          caller.user.id,
          name,
          kind,
          kind === 'totp' ? totp.secret.base32 : null,
          phone,
          at.toISOString(),
        ],
      );
      const traits = { factor_id: id, factor_type: kind };
      await audit(tx, 'factor_in_progress', caller.user, readClient(context).address, at, traits);
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

function parseKind(type: string): FactorKind {
  if (type === 'totp' || type === 'phone' || type === 'webauthn') return type;
  throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
}

function requirePhone(phone: string): string {
  if (!phone) {
    throw new AuthError('validation_failed', 'Phone number required to enroll Phone factor');
  }
  return normalizePhone(phone);
}
