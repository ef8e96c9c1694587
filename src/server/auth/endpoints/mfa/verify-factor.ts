import type { Handler } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { equalsInConstantTime } from '../../../keys.ts';
import { AuthError } from '../../auth-error.ts';
import { checkAssertion, checkRegistration, type StoredCredential } from '../../credentials/webauthn.ts';
import { reportWrongFactorGuess, takeFactorGuess } from '../../factors/factor-guesses.ts';
import {
  challengeSeconds,
  type FactorKind,
  type FactorRow,
  requireFactor,
  requireFactorKind,
} from '../../factors/factors.ts';
import { authenticateNonAnonymous } from '../../guards/authenticate.ts';
import { consume } from '../../rates/rates.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { elevateSession, type SecondMethod, sessionBody } from '../../sessions/sessions.ts';
import { hasSecondFactor } from '../../users/user-row.ts';

const bodyShape = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.looseObject({ type: optionalText, credential_response: z.unknown() }).nullish(),
});
type Body = z.infer<typeof bodyShape>;

const methods: Readonly<Record<FactorKind, SecondMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** POST /factors/{factor_id}/verify: elevates the session to AAL2 and verifies a new factor. */
export function verifyFactor(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const { user, session } = await authenticateNonAnonymous(context, services);
    const { address } = readClient(context);
    const { id: factorId } = await database.asIdentity(authAdmin, (tx) =>
      requireFactor(tx, context, user.id),
    );
    const guess = await takeFactorGuess(services, user, factorId, address);
    const at = now();
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const factor = await requireFactor(tx, context, user.id);
      if (factor.factor_type === 'recovery_code') {
        throw new AuthError('mfa_factor_not_found', 'Factor not found');
      }
      // With the password alone, nobody may verify a new factor to bypass the existing one.
      if (factor.status === 'unverified' && hasSecondFactor(user) && session.aal !== 'aal2') {
        throw new AuthError('insufficient_aal', 'AAL2 required to verify a new factor');
      }
      if (!body.code && factor.factor_type !== 'webauthn') {
        throw new AuthError('validation_failed', 'Code needs to be non-empty');
      }
      requireFactorKind(services, factor.factor_type, 'verify');
      const challenge = await findChallenge(tx, factor.id, body.challenge_id, address, at);
      if (challenge instanceof AuthError) return challenge;
      const proof = await checkProof(tx, services, factor, challenge, body, at);
      if (proof instanceof AuthError) return proof;
      await guess.refund(tx);
      await tx.run('delete from auth.mfa_challenges where id = $1', [challenge.id]);
      await tx.run(
        `update auth.mfa_factors set status = 'verified', web_authn_credential = coalesce($2, web_authn_credential), updated_at = $3
         where id = $1`,
        [factor.id, proof.credential ? JSON.stringify(proof.credential) : null, at.toISOString()],
      );
      await tx.run(
        `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
        [user.id, factor.factor_type],
      );
      return elevateSession(
        tx,
        keys,
        session,
        { method: methods[factor.factor_type], factorId: factor.id, address },
        at,
      );
    });
    if (outcome instanceof AuthError) {
      await reportWrongFactorGuess(services, user, guess, address);
      throw outcome;
    }
    return context.json(await sessionBody(services, outcome, at));
  };
}

const challengeRow = z.object({
  id: z.string(),
  otp_digest: z.string().nullable(),
  web_authn_challenge: z.string().nullable(),
  ip_address: z.string(),
  created_at: z.string().transform((text) => new Date(text)),
});
type ChallengeRow = z.infer<typeof challengeRow>;

async function findChallenge(
  tx: Transaction,
  factorId: string,
  challengeId: string,
  address: string,
  now: Date,
): Promise<ChallengeRow | AuthError> {
  const id = z.uuid().safeParse(challengeId);
  if (!id.success) return new AuthError('validation_failed', 'challenge_id must be an UUID');
  const [row] = await tx.rows(
    challengeRow,
    `select id, otp_digest, web_authn_challenge, ip_address, created_at from auth.mfa_challenges
     where id = $1 and factor_id = $2 for update`,
    [id.data, factorId],
  );
  if (!row) {
    const message = 'MFA factor with the provided challenge ID not found';
    return new AuthError('mfa_factor_not_found', message, {}, 422);
  }
  if (row.ip_address !== address) {
    return new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (now.getTime() > row.created_at.getTime() + challengeSeconds * 1000) {
    await tx.run('delete from auth.mfa_challenges where id = $1', [row.id]);
    return new AuthError(
      'mfa_challenge_expired',
      `MFA challenge ${row.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return row;
}

/**
 * Checks a response. Returns a new or updated key to store. Returns errors instead of throwing them, so that a wrong
 * guess stays counted.
 */
async function checkProof(
  tx: Transaction,
  services: AuthServices,
  factor: FactorRow,
  challenge: ChallengeRow,
  body: Body,
  now: Date,
): Promise<{ credential?: StoredCredential } | AuthError> {
  switch (factor.factor_type) {
    case 'totp':
      return (await isValidTotp(tx, factor, body.code, now))
        ? {}
        : new AuthError('mfa_verification_failed', 'Invalid TOTP code entered');
    case 'phone': {
      const digest = services.keys.digest('factor code', `${challenge.id}.${body.code}`);
      return challenge.otp_digest && equalsInConstantTime(digest, challenge.otp_digest)
        ? {}
        : new AuthError('mfa_verification_failed', 'Invalid MFA Phone code entered');
    }
    default:
      return checkKeyProof(services, factor, challenge, body);
  }
}

async function checkKeyProof(
  services: AuthServices,
  factor: FactorRow,
  challenge: ChallengeRow,
  { webauthn }: Body,
): Promise<{ credential: StoredCredential } | AuthError> {
  if (!webauthn) return new AuthError('validation_failed', 'WebAuthn config required');
  if (webauthn.type !== 'create' && webauthn.type !== 'request') {
    return new AuthError('validation_failed', 'WebAuthn type must be create or request');
  }
  if (!webauthn.credential_response) {
    return new AuthError('validation_failed', 'credential_response required');
  }
  const { credential_response: response } = webauthn;
  const expected = challenge.web_authn_challenge ?? '';
  const stored = factor.web_authn_credential;
  const credential = stored
    ? await checkAssertion(services, response, expected, stored)
    : await checkRegistration(services, response, expected);
  return credential
    ? { credential }
    : new AuthError('webauthn_verification_failed', 'Invalid credential_response');
}

/** Allows one 30 s step of clock skew either way. Each code works once. */
async function isValidTotp(tx: Transaction, factor: FactorRow, code: string, now: Date): Promise<boolean> {
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? '') });
  const timestamp = now.getTime();
  const step = totp.validate({ token: code, timestamp, window: 1 });
  if (step === null) return false;
  const counter = totp.counter({ timestamp }) + step;
  return consume(tx, `totp:${factor.id}:${counter}`, { capacity: 1, refillSeconds: 3600 }, now);
}
