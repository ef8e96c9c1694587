import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { equalsInConstantTime, type Keys } from '../../keys.ts';
import { AuthError } from '../auth-error.ts';
import type { TokenType } from './one-time-tokens.ts';

/** A PKCE challenge (RFC 7636): only the client with its verifier can exchange the auth code. */
export type PkceChallenge = Readonly<{ challenge: string; method: 's256' | 'plain' }>;

/** The lifetime of an auth code. */
const authCodeSeconds = 300;

/** The challenge in a request, if any. Throws AuthError `validation_failed` for an invalid one. */
export function readPkceChallenge(body: {
  code_challenge: string;
  code_challenge_method: string;
}): PkceChallenge | undefined {
  const { code_challenge: challenge, code_challenge_method: requestedMethod } = body;
  if (!challenge && !requestedMethod) return undefined;
  if (!challenge || !requestedMethod) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  const method = requestedMethod.toLowerCase();
  if (method !== 's256' && method !== 'plain')
    throw new AuthError('validation_failed', 'Invalid code challenge method');
  if (challenge.length < 43 || challenge.length > 128) {
    throw new AuthError('validation_failed', 'code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw new AuthError('validation_failed', 'code challenge does not match required format');
  }
  return { challenge, method };
}

/** Stores a challenge until the user opens the link of the email with this token. */
export async function startPkceFlow(
  tx: Transaction,
  userId: string,
  type: TokenType,
  { challenge, method }: PkceChallenge,
  now: Date,
): Promise<void> {
  await tx.run('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [
    userId,
    type,
  ]);
  await tx.run(
    `insert into auth.flow_state (id, user_id, code_challenge_method, code_challenge, authentication_method, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [crypto.randomUUID(), userId, method, challenge, type, now.toISOString()],
  );
}

/** Issues the auth code for a redirect; undefined when the account has no PKCE flow for this token type. */
export async function issueAuthCode(
  tx: Transaction,
  keys: Keys,
  userId: string,
  type: TokenType,
  now: Date,
): Promise<string | undefined> {
  const code = crypto.randomUUID();
  const count = await tx.run(
    `update auth.flow_state set auth_code_digest = $3, auth_code_issued_at = $4
     where user_id = $1 and authentication_method = $2`,
    [userId, type, keys.digest('auth code', code), now.toISOString()],
  );
  return count > 0 ? code : undefined;
}

/** Issues the auth code after a sign-in at a provider. It also returns the provider's tokens when exchanged. */
export async function issueProviderCode(
  tx: Transaction,
  keys: Keys,
  userId: string,
  { challenge, method }: PkceChallenge,
  tokens: { access_token: string; refresh_token?: string },
  now: Date,
): Promise<string> {
  const code = crypto.randomUUID();
  await tx.run(
    `insert into auth.flow_state (id, user_id, code_challenge_method, code_challenge, authentication_method, auth_code_digest,
       auth_code_issued_at, provider_token, provider_refresh_token, created_at) values ($1, $2, $3, $4, 'oauth', $5, $6, $7, $8, $6)`,
    [
      crypto.randomUUID(),
      userId,
      method,
      challenge,
      keys.digest('auth code', code),
      now.toISOString(),
      tokens.access_token,
      tokens.refresh_token ?? null,
    ],
  );
  return code;
}

/** What an auth code was exchanged for. */
export type RedeemedAuthCode = Readonly<{
  userId: string;
  method: 'otp' | 'oauth';
  providerToken: string | null;
  providerRefreshToken: string | null;
}>;

/** Exchanges an auth code. Returns errors instead of throwing them: the code stays consumed either way. */
export async function redeemAuthCode(
  tx: Transaction,
  keys: Keys,
  attempt: { authCode: string; verifier: string },
  now: Date,
): Promise<RedeemedAuthCode | AuthError> {
  const [flow] = await tx.rows(
    flowRow,
    `delete from auth.flow_state where auth_code_digest = $1
     returning user_id, code_challenge, code_challenge_method, auth_code_issued_at, authentication_method, provider_token,
       provider_refresh_token`,
    [keys.digest('auth code', attempt.authCode)],
  );
  if (!flow) return new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (now.getTime() > flow.auth_code_issued_at.getTime() + authCodeSeconds * 1000) {
    return new AuthError('flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const actual =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(attempt.verifier).digest('base64url')
      : attempt.verifier;
  if (!equalsInConstantTime(actual, flow.code_challenge)) {
    return new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  return {
    userId: flow.user_id,
    method: flow.authentication_method === 'oauth' ? 'oauth' : 'otp',
    providerToken: flow.provider_token,
    providerRefreshToken: flow.provider_refresh_token,
  };
}

const flowRow = z.object({
  user_id: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.string(),
  auth_code_issued_at: z.string().transform((text) => new Date(text)),
  authentication_method: z.string(),
  provider_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
});
