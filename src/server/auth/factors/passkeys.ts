import type { Context } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { storedCredential } from '../credentials/webauthn.ts';
import type { Authenticated } from '../guards/authenticate.ts';
import type { AuthServices } from '../services.ts';
import { hasSecondFactor, jsonText, time } from '../users/user-row.ts';

export const maxPasskeys = 10;
const challengeSeconds = 300;

const passkeyRow = z.object({
  id: z.string(),
  user_id: z.string(),
  friendly_name: z.string(),
  credential: jsonText(storedCredential),
  created_at: time,
  last_used_at: time.nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

const columns = 'id, user_id, friendly_name, credential, created_at, last_used_at';

export function passkeysOf(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  const sql = `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at`;
  return tx.rows(passkeyRow, sql, [userId]);
}

export async function passkeyByCredential(
  tx: Transaction,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.rows(
    passkeyRow,
    `select ${columns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [credentialId],
  );
  return row;
}

/** A passkey as the API returns it. */
export function passkeyBody({ id, friendly_name, created_at, last_used_at }: PasskeyRow) {
  return { id, ...(friendly_name && { friendly_name }), created_at, ...(last_used_at && { last_used_at }) };
}

/** The user's passkeys as the API returns them. */
export async function passkeyBodies({ database }: AuthServices, userId: string) {
  return (await database.asIdentity(authAdmin, (tx) => passkeysOf(tx, userId))).map(passkeyBody);
}

/** Throws AuthError `validation_failed` with status 404 when the user has no such passkey. */
export async function removePasskey(tx: Transaction, id: string, userId: string): Promise<void> {
  const sql = 'delete from auth.webauthn_credentials where id = $1 and user_id = $2';
  if ((await tx.run(sql, [id, userId])) === 0) throw passkeyNotFoundError();
}

/** Stores a challenge until it is used. If `userId` is null, any user can use it. */
export async function storeChallenge(
  tx: Transaction,
  userId: string | null,
  challenge: string,
  now: Date,
): Promise<{ challenge_id: string; expires_at: number }> {
  const id = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  await tx.run(
    'insert into auth.webauthn_challenges (id, user_id, challenge, expires_at) values ($1, $2, $3, $4)',
    [id, userId, challenge, expiresAt.toISOString()],
  );
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

const challengeRow = z.object({
  challenge: z.string(),
  expires_at: z.string().transform((text) => new Date(text)),
});

/** Consumes a challenge. Returns errors instead of throwing them, so that it stays consumed. */
export async function consumeChallenge(
  tx: Transaction,
  challengeId: string,
  userId: string | null,
  now: Date,
): Promise<string | AuthError> {
  if (!challengeId) return new AuthError('validation_failed', 'challenge_id is required');
  if (!z.uuid().safeParse(challengeId).success) {
    return new AuthError('validation_failed', 'challenge_id must be a valid UUID');
  }
  const [row] = await tx.rows(
    challengeRow,
    `delete from auth.webauthn_challenges where id = $1 and user_id is not distinct from $2
     returning challenge, expires_at`,
    [challengeId, userId],
  );
  if (!row) return new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used');
  if (now > row.expires_at) return new AuthError('webauthn_challenge_expired', 'Challenge has expired');
  return row.challenge;
}

/** Throws AuthError `passkey_disabled`. */
export function requirePasskeysEnabled({ rules }: AuthServices): void {
  if (!rules.arePasskeysEnabled) throw new AuthError('passkey_disabled', 'Passkeys are disabled');
}

/** Throws AuthError `insufficient_aal` when the user has a second factor and this session hasn't used it. */
export function requireAal2ForPasskeys({ user, session }: Authenticated): void {
  if (hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    );
  }
}

export function tooManyPasskeysError(): AuthError {
  return new AuthError('too_many_passkeys', 'Maximum number of passkeys reached');
}

/** The passkey id in the path. Throws AuthError `validation_failed` with status 404 unless it is a UUID. */
export function passkeyIdFromPath(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('passkey_id'));
  if (!id.success) throw passkeyNotFoundError();
  return id.data;
}

export function passkeyNotFoundError(): AuthError {
  return new AuthError('validation_failed', 'Passkey not found', {}, 404);
}
