import type { Handler } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { creationOptions, requestOptions } from '../../credentials/webauthn.ts';
import {
  accountLabel,
  challengeSeconds,
  type FactorRow,
  requireFactor,
  requireFactorKind,
} from '../../factors/factors.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { readClient } from '../../requests/client.ts';
import type { AuthServices } from '../../services.ts';
import { requireSmsDelivery, sendSms } from '../../sms/send-sms.ts';
import { consumeSmsRate } from '../../sms/sms-rates.ts';
import { randomCode } from '../../tokens/one-time-tokens.ts';
import type { UserRow } from '../../users/user-row.ts';

/** POST /factors/{factor_id}/challenge: starts a verification; texts a code or returns the WebAuthn options. */
export function challenge(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, now } = services;
  return async (context) => {
    const { user } = await authenticateNonAnonymous(context, services);
    const at = now();
    const factor = await database.asIdentity(authAdmin, (tx) => requireFactor(tx, context, user.id));
    if (factor.factor_type === 'recovery_code')
      throw new AuthError('mfa_factor_not_found', 'Factor not found');
    requireFactorKind(services, factor.factor_type, 'verify');
    const phone = factor.factor_type === 'phone' ? (factor.phone ?? '') : '';
    if (phone) requireSmsDelivery(services, phone);
    const webauthn =
      factor.factor_type === 'webauthn' ? await webauthnOptions(services, user, factor) : undefined;
    const id = crypto.randomUUID();
    const code = rules.phone.testCodes[phone] ?? randomCode(rules.mfa.phoneCodeLength);
    await database.asIdentity(authAdmin, async (tx) => {
      if (phone) {
        await consumeSmsRate(tx, services, `factor:${factor.id}`, phone, rules.mfa.secondsBetweenSms, at);
      }
      await tx.run(
        `insert into auth.mfa_challenges (id, factor_id, otp_digest, web_authn_challenge, ip_address, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          id,
          factor.id,
          phone ? keys.digest('factor code', `${id}.${code}`) : null,
          webauthn?.credential_options.publicKey.challenge ?? null,
          readClient(context).address,
          at.toISOString(),
        ],
      );
      await tx.run('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [
        factor.id,
        at.toISOString(),
      ]);
      const traits = { factor_id: factor.id, factor_status: factor.status };
      await audit(tx, 'challenge_created', user, readClient(context).address, at, traits);
    });
    if (phone) await sendSms(services, { user, phone, code, template: rules.mfa.phoneTemplate });
    return context.json({
      id,
      type: factor.factor_type,
      expires_at: Math.floor(at.getTime() / 1000) + challengeSeconds,
      ...(webauthn && { webauthn }),
    });
  };
}

async function webauthnOptions(services: AuthServices, user: UserRow, factor: FactorRow) {
  const credential = factor.web_authn_credential;
  if (credential) {
    const publicKey = await requestOptions(services, [credential]);
    return { type: 'request', credential_options: { publicKey } } as const;
  }
  const account = { id: user.id, name: accountLabel(user), isPasskey: false, existing: [] };
  const publicKey = await creationOptions(services, account);
  return { type: 'create', credential_options: { publicKey } } as const;
}
