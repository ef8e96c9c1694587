import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { Keys } from '../../keys.ts';
import { audit } from '../audit-log.ts';
import { AuthError } from '../auth-error.ts';
import { rememberAddress } from '../rates/known-addresses.ts';
import type { AuthServices } from '../services.ts';
import { hasSecondFactor, isBanned, jsonText, type UserRow, userBody } from '../users/user-row.ts';
import { findUser, requireUser, updateUser } from '../users/users.ts';

/** The ways to sign in, and the second factors that elevate a session. */
export type Method = 'password' | 'otp' | 'oauth' | 'anonymous' | 'web3' | 'passkey';
export type SecondMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code';

/** A session with its latest refresh token. */
export type ActiveSession = Readonly<{
  id: string;
  aal: string;
  amr: readonly Amr[];
  refreshToken: string;
  user: UserRow;
}>;

/** Starts a session for a user who has just signed in. */
export async function startSession(
  tx: Transaction,
  keys: Keys,
  userId: string,
  method: Method,
  client: { address: string; userAgent: string },
  now: Date,
): Promise<ActiveSession> {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  await updateUser(tx, userId, { last_sign_in_at: at }, now);
  await tx.run("update auth.identities set last_sign_in_at = $2 where user_id = $1 and provider = 'email'", [
    userId,
    at,
  ]);
  await tx.run(
    `insert into auth.sessions (id, user_id, amr, user_agent, ip, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, userId, JSON.stringify(amr), client.userAgent.slice(0, 500), client.address, at],
  );
  const user = await requireUser(tx, userId);
  await audit(tx, 'login', user, client.address, now, { provider: providers[method] });
  // Without the second factor, an address does not become a known one.
  if (!hasSecondFactor(user)) await rememberAddress(tx, keys, userId, client.address, now);
  return { id, aal: 'aal1', amr, refreshToken: await addRefreshToken(tx, keys, id, null, now), user };
}

/** Sign-in methods by their names in the audit log. */
const providers: Readonly<Record<Method, string>> = {
  password: 'email',
  otp: 'email',
  oauth: 'oauth',
  anonymous: 'anonymous',
  web3: 'web3',
  passkey: 'passkey',
};

/**
 * Elevates a session to AAL2. Its earlier refresh tokens are revoked: a stolen one must not gain AAL2. The account's
 * other AAL1 sessions end.
 */
export async function elevateSession(
  tx: Transaction,
  keys: Keys,
  session: { id: string; userId: string; amr: readonly Amr[] },
  proof: { method: SecondMethod; factorId: string; address: string },
  now: Date,
): Promise<ActiveSession> {
  const { id, userId } = session;
  const entry = { method: proof.method, timestamp: Math.floor(now.getTime() / 1000) };
  const amr = [entry, ...session.amr.filter(({ method }) => method !== proof.method)];
  await tx.run(
    `update auth.sessions set aal = 'aal2', amr = $2, factor_id = $3, refreshed_at = $4, updated_at = $4 where id = $1`,
    [id, JSON.stringify(amr), proof.factorId, now.toISOString()],
  );
  await tx.run('delete from auth.refresh_tokens where session_id = $1', [id]);
  await tx.run("delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'", [userId, id]);
  await rememberAddress(tx, keys, userId, proof.address, now);
  const user = await requireUser(tx, userId);
  const action = proof.method === 'mfa/recovery_code' ? 'mfa_code_login' : 'verification_attempted';
  await audit(tx, action, user, proof.address, now, { factor_id: proof.factorId });
  return { id, aal: 'aal2', amr, refreshToken: await addRefreshToken(tx, keys, id, null, now), user };
}

/** Downgrades sessions to AAL1 that were elevated with a factor that is being removed. */
export async function downgradeSessions(tx: Transaction, factorId: string, now: Date): Promise<void> {
  await tx.run(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2,
       amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
         where entry ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))
     where factor_id = $1`,
    [factorId, now.toISOString()],
  );
}

/**
 * Exchanges a refresh token for the session's next one. The parent of the active token, and any token within the reuse
 * interval, get the active one: a response may have been lost, or two tabs refreshed at once. Any other used token
 * revokes all tokens of the session. Returns errors instead of throwing them, so that the revocation is committed.
 */
export async function refreshSession(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  refreshToken: string,
  now: Date,
): Promise<ActiveSession | AuthError> {
  const [found] = await tx.rows(
    refreshRow,
    `select r.id, s.id as session_id, s.user_id, s.aal, s.amr, s.created_at, coalesce(s.refreshed_at, s.created_at) as used_at
     from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id where r.digest = $1 for update of s`,
    [refreshTokenDigest(keys, refreshToken)],
  );
  if (!found)
    return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const user = await findUser(tx, 'id', found.user_id);
  if (!user)
    return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (isBanned(user, now)) return new AuthError('user_banned', 'User is banned');

  const { maxSeconds, idleSeconds } = rules.sessions;
  const hasElapsed = (since: Date, seconds: number) =>
    seconds > 0 && now.getTime() > since.getTime() + seconds * 1000;
  if (hasElapsed(found.created_at, maxSeconds) || hasElapsed(found.used_at, idleSeconds)) {
    await tx.run('delete from auth.sessions where id = $1', [found.session_id]);
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired');
  }

  const session = { id: found.session_id, aal: found.aal, amr: found.amr, user };
  // Reads the token after locking the session: a concurrent request may have rotated it.
  const [token] = await tx.rows(
    tokenRow,
    'select id, revoked, parent, updated_at from auth.refresh_tokens where id = $1',
    [found.id],
  );
  // The session counts as used whichever token is returned.
  const markUsed = () =>
    tx.run('update auth.sessions set refreshed_at = $2, updated_at = $2 where id = $1', [
      session.id,
      now.toISOString(),
    ]);
  if (!token?.revoked) {
    await markUsed();
    if (!rules.rotatesRefreshTokens) return { ...session, refreshToken };
    await tx.run('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
      found.id,
      now.toISOString(),
    ]);
    return { ...session, refreshToken: await addRefreshToken(tx, keys, session.id, found.id, now) };
  }

  const [active] = await tx.rows(
    tokenRow,
    'select id, revoked, parent, updated_at from auth.refresh_tokens where session_id = $1 and not revoked',
    [session.id],
  );
  const reusableUntilMs = token.updated_at.getTime() + rules.refreshReuseSeconds * 1000;
  if (active && (active.parent === token.id || now.getTime() <= reusableUntilMs)) {
    await markUsed();
    return { ...session, refreshToken: refreshTokenOf(keys, session.id, active.id) };
  }
  await tx.run(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [session.id, now.toISOString()],
  );
  return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Ends sessions of an account: all (`global`), this one (`local`), or all others. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  which: { scope: 'global' } | { scope: 'local' | 'others'; sessionId: string },
): Promise<void> {
  if (which.scope === 'global') await tx.run('delete from auth.sessions where user_id = $1', [userId]);
  else {
    const comparison = which.scope === 'local' ? '=' : '<>';
    await tx.run(`delete from auth.sessions where user_id = $1 and id ${comparison} $2`, [
      userId,
      which.sessionId,
    ]);
  }
}

/** A session as the API returns it, with a newly signed access token. */
export async function sessionBody(
  { keys, rules, apiUrl }: Pick<AuthServices, 'keys' | 'rules' | 'apiUrl'>,
  session: ActiveSession,
  now: Date,
): Promise<SessionBody> {
  const { user } = session;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + rules.accessTokenSeconds;
  const accessToken = await keys.sign({
    iss: `${apiUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: rules.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userBody(user),
  };
}

export type SessionBody = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

async function addRefreshToken(
  tx: Transaction,
  keys: Keys,
  sessionId: string,
  parent: string | null,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  const token = refreshTokenOf(keys, sessionId, id);
  await tx.run(
    `insert into auth.refresh_tokens (id, session_id, digest, parent, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [id, sessionId, refreshTokenDigest(keys, token), parent, now.toISOString()],
  );
  return token;
}

/** Derives a token from its row and the server's secret, so that the database contains no usable tokens. */
function refreshTokenOf(keys: Keys, sessionId: string, tokenId: string): string {
  return keys.digest('refresh token', `${sessionId}.${tokenId}`);
}

function refreshTokenDigest(keys: Keys, refreshToken: string): string {
  return keys.digest('refresh token lookup', refreshToken);
}

const date = z.string().transform((text) => new Date(text));
const amrShape = z.object({ method: z.string(), timestamp: z.number() });
export type Amr = z.infer<typeof amrShape>;
/** The authentication methods of a session, as stored. */
export const amrColumn = jsonText(z.array(amrShape));

const tokenRow = z.object({
  id: z.string(),
  revoked: z.boolean(),
  parent: z.string().nullable(),
  updated_at: date,
});

const refreshRow = z.object({
  id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  aal: z.string(),
  amr: amrColumn,
  created_at: date,
  used_at: date,
});
