import type { Context } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../database/database.ts';
import { AuthError } from '../errors.ts';
import type { AuthServices } from './services.ts';
import { findUser, type UserRow } from './users.ts';

/** Who a request is from, as its access token says and the database still knows. */
export type Authenticated = Readonly<{ user: UserRow; sessionId: string }>;

/** Throws AuthError `no_authorization`, `bad_jwt`, `user_not_found` or `session_not_found`. */
export async function authenticate(
  context: Context,
  { database, keys, now }: AuthServices,
): Promise<Authenticated> {
  const token = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  const payload = await keys.verify(token, now());
  if (!payload) {
    throw new AuthError('bad_jwt', 'invalid JWT: unable to parse or verify signature, or token is expired');
  }
  // The public key is a token too, but nobody's.
  if (!payload.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const claims = claimsShape.safeParse(payload);
  if (!claims.success) throw new AuthError('bad_jwt', 'invalid claim: sub and session_id must be UUIDs');
  const { sub, session_id: sessionId } = claims.data;
  return database.asIdentity(authAdmin, async (tx) => {
    const user = await findUser(tx, 'id', sub);
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
    if (!(await hasSession(tx, sessionId, sub))) {
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return { user, sessionId };
  });
}

const claimsShape = z.object({ sub: z.uuid(), session_id: z.uuid() });

async function hasSession(tx: Transaction, sessionId: string, userId: string): Promise<boolean> {
  const rows = await tx.rows(z.object({}), 'select from auth.sessions where id = $1 and user_id = $2', [
    sessionId,
    userId,
  ]);
  return rows.length > 0;
}
