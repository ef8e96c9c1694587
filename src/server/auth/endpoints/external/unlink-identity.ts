import type { Handler } from 'hono';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { authenticate } from '../../guards/authenticate.ts';
import { requireAal2ForIdentities, requireManualLinking } from '../../providers/manual-linking.ts';
import { readClient } from '../../requests/client.ts';
import { pathId } from '../../requests/path-id.ts';
import type { AuthServices } from '../../services.ts';
import type { UserRow } from '../../users/user-row.ts';
import { requireUser, updateProviderList, updateUser } from '../../users/users.ts';

/** DELETE /user/identities/{identity_id}: removes a way to sign in, unless it is the last one. */
export function unlinkIdentity(services: AuthServices): Handler {
  return async (context) => {
    requireManualLinking(services);
    const caller = await authenticate(context, services);
    requireAal2ForIdentities(caller);
    const { user } = caller;
    const id = pathId(context, 'identity_id');
    await services.database.asIdentity(authAdmin, async (tx) => {
      // Concurrent requests must not remove the last two identities.
      await tx.run('select from auth.users where id = $1 for update', [user.id]);
      const at = services.now();
      await unlink(tx, await requireUser(tx, user.id), id, at);
      await audit(tx, 'identity_unlinked', user, readClient(context).address, at, { identity_id: id });
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
  const removed = user.identities.find((identity) => identity.id === id);
  if (!removed) throw new AuthError('identity_not_found', "Identity doesn't exist");
  await tx.run('delete from auth.identities where id = $1', [id]);
  const remaining = user.identities.filter((identity) => identity !== removed);
  if (removed.provider === 'phone') {
    await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }, now);
  } else if (!remaining.some(({ email }) => email === user.email)) {
    // The account's email came from the removed identity; another verified one replaces it.
    const next = remaining.find(({ email, identity_data: data }) => email && data.email_verified === true);
    await updateUser(
      tx,
      user.id,
      { email: next?.email ?? null, email_confirmed_at: next ? now.toISOString() : null },
      now,
    );
  }
  await updateProviderList(tx, user.id);
}
