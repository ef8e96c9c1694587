import type { Context, Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../../database/database.ts';
import { AuthError } from '../../errors.ts';
import { idInPath, subjectOf } from '../admin/subject.ts';
import { optionalText, readBody } from '../request-body.ts';
import type { AuthServices } from '../services.ts';
import { authenticate } from '../session-of.ts';
import { passkeyBody, passkeysOf, requirePasskeys, requireRaised } from './store.ts';

/** GET /passkeys: the person's own. */
export function passkeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const { user } = await authenticate(context, services);
    return context.json(await listOf(services, user.id));
  };
}

const body = z.object({ friendly_name: optionalText });

/** PATCH /passkeys/{passkey_id}: another name. */
export function passkeyRename(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const { friendly_name: name } = await readBody(context, body);
    const { user } = await authenticate(context, services);
    if (!name) throw new AuthError('validation_failed', 'friendly_name is required');
    if (name.length > 120) {
      throw new AuthError('validation_failed', 'friendly_name must be 120 characters or less');
    }
    const id = passkeyId(context);
    const passkey = await services.database.asIdentity(authAdmin, async (tx) => {
      await tx.run(
        'update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2',
        [id, user.id, name, services.now().toISOString()],
      );
      return (await passkeysOf(tx, user.id)).find((candidate) => candidate.id === id);
    });
    if (!passkey) throw notFound();
    return context.json(passkeyBody(passkey));
  };
}

/** DELETE /passkeys/{passkey_id}. */
export function passkeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const who = await authenticate(context, services);
    requireRaised(who);
    const id = passkeyId(context);
    await services.database.asIdentity(authAdmin, (tx) => remove(tx, id, who.user.id));
    return context.body(null, 204);
  };
}

/** GET /admin/users/{user_id}/passkeys. */
export function adminPasskeysList(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const id = idInPath(context, 'user_id');
    await services.database.asIdentity(authAdmin, (tx) => subjectOf(tx, id));
    return context.json(await listOf(services, id));
  };
}

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id}. */
export function adminPasskeyDelete(services: AuthServices): Handler {
  return async (context) => {
    requirePasskeys(services);
    const [userId, id] = [idInPath(context, 'user_id'), passkeyId(context)];
    await services.database.asIdentity(authAdmin, async (tx) => {
      await subjectOf(tx, userId);
      await remove(tx, id, userId);
    });
    return context.body(null, 204);
  };
}

async function listOf({ database }: AuthServices, userId: string) {
  return (await database.asIdentity(authAdmin, (tx) => passkeysOf(tx, userId))).map(passkeyBody);
}

async function remove(tx: Transaction, id: string, userId: string): Promise<void> {
  const sql = 'delete from auth.webauthn_credentials where id = $1 and user_id = $2';
  if ((await tx.run(sql, [id, userId])) === 0) throw notFound();
}

function passkeyId(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('passkey_id'));
  if (!id.success) throw notFound();
  return id.data;
}

function notFound(): AuthError {
  return new AuthError('validation_failed', 'Passkey not found', {}, 404);
}
