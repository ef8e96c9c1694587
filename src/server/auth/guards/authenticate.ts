import type { Context } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { type Amr, amrColumn } from '../sessions/sessions.ts';
import { isBanned, type UserRow } from '../users/user-row.ts';
import { findUser } from '../users/users.ts';

/** The user and session behind an access token, as they are in the database now. */
export type Authenticated = Readonly<{ user: UserRow; sessionId: string; session: Session }>;

type Session = Readonly<{ id: string; userId: string; aal: string; amr: readonly Amr[]; createdAt: Date }>;

/** Throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found` or `user_banned`. */
export async function authenticate(
  context: Context,
  { database, keys, now }: AuthServices,
): Promise<Authenticated> {
  const at = now();
  const payload = await keys.verify(bearerToken(context), at);
  if (!payload) throw badTokenError();
  // The public key is a token without a user.
  if (!payload.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const claims = claimsShape.safeParse(payload);
  if (!claims.success) throw new AuthError('bad_jwt', 'invalid claim: sub and session_id must be UUIDs');
  const { sub, session_id: sessionId } = claims.data;
  return database.asIdentity(authAdmin, async (tx) => {
    const user = await findUser(tx, 'id', sub);
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
    const session = await findSession(tx, sessionId, sub);
    if (!session) {
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned', {}, 403);
    return { user, sessionId, session };
  });
}

/** Like `authenticate`, but also throws AuthError `no_authorization` for anonymous users. */
export async function authenticateNonAnonymous(
  context: Context,
  services: AuthServices,
): Promise<Authenticated> {
  const authenticated = await authenticate(context, services);
  if (authenticated.user.is_anonymous) {
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', {}, 403);
  }
  return authenticated;
}

/** Throws AuthError `no_authorization` when the request has no token. */
export function bearerToken(context: Context): string {
  const token = /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}

export function badTokenError(): AuthError {
  return new AuthError('bad_jwt', 'invalid JWT: unable to parse or verify signature, or token is expired');
}

const claimsShape = z.object({ sub: z.uuid(), session_id: z.uuid() });

const sessionRow = z.object({
  aal: z.string(),
  amr: amrColumn,
  created_at: z.string().transform((text) => new Date(text)),
});

async function findSession(tx: Transaction, id: string, userId: string): Promise<Session | undefined> {
  const [row] = await tx.rows(
    sessionRow,
    'select aal, amr, created_at from auth.sessions where id = $1 and user_id = $2',
    [id, userId],
  );
  return row && { id, userId, aal: row.aal, amr: row.amr, createdAt: row.created_at };
}
