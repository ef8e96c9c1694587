import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { type Authenticated, authenticate } from '../../guards/authenticate.ts';
import type { AuthServices } from '../../services.ts';
import { hasSecondFactor, type UserRow } from '../../users/user-row.ts';
import { requireUser, updateProviderList, updateUser } from '../../users/users.ts';
import { pathId } from '../admin/target-user.ts';
import { authorizationUrl } from './authorize.ts';

/** GET /user/identities/authorize?provider=: begins to add a provider to the person's account. */
export function linkIdentity(services: AuthServices): Handler {
  return async (context) => {
    requireLinking(services);
    const who = await authenticate(context, services);
    requireRaised(who);
    const linking = { userId: who.user.id, sessionId: who.sessionId };
    const url = await authorizationUrl(services, context, linking);
    return context.req.query('skip_http_redirect') === 'true'
      ? context.json({ url })
      : context.redirect(url, 302);
  };
}

/** DELETE /user/identities/{identity_id}: takes a way to sign in away, as long as another one is left. */
export function unlinkIdentity(services: AuthServices): Handler {
  return async (context) => {
    requireLinking(services);
    const who = await authenticate(context, services);
    requireRaised(who);
    const { user } = who;
    const id = pathId(context, 'identity_id');
    await services.database.asIdentity(authAdmin, async (tx) => {
      // Two requests at once must not take the last two.
      await tx.run('select from auth.users where id = $1 for update', [user.id]);
      await unlink(tx, await requireUser(tx, user.id), id, services.now());
    });
    return context.json({});
  };
}

async function unlink(tx: Transaction, user: UserRow, id: string, now: Date): Promise<void> {
  if (user.identities.length <= 1) {
    throw new AuthError(
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  }
  const gone = user.identities.find((identity) => identity.id === id);
  if (!gone) throw new AuthError('identity_not_found', "Identity doesn't exist");
  await tx.run('delete from auth.identities where id = $1', [id]);
  const rest = user.identities.filter((identity) => identity !== gone);
  if (gone.provider === 'phone')
    await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }, now);
  else if (!rest.some(({ email }) => email === user.email)) {
    const next = rest.find(({ email, identity_data: data }) => email && data.email_verified === true);
    await updateUser(
      tx,
      user.id,
      { email: next?.email ?? null, email_confirmed_at: next ? now.toISOString() : null },
      now,
    );
  }
  await updateProviderList(tx, user.id);
}

/** The ways into an account are dear: with a second factor, adding or removing one wants it. */
function requireRaised({ user, session }: Authenticated): void {
  if (hasSecondFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to link or unlink identities when MFA is enabled',
    );
  }
}

function requireLinking({ rules }: AuthServices): void {
  if (!rules.isManualLinkingEnabled) {
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled');
  }
}
