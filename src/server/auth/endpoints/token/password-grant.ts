import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { verifyPassword } from '../../credentials/passwords.ts';
import { lockUsers } from '../../locks.ts';
import { consume, hasCapacity, wrongGuessRate } from '../../rates/rates.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { isBanned } from '../../users/user-row.ts';
import { findUser } from '../../users/users.ts';

const bodyShape = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** POST /token?grant_type=password. Unknown logins take as long as wrong passwords and get the same response. */
export function passwordGrant(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if ((!body.email && !body.phone) || !body.password) {
      throw new AuthError(
        'validation_failed',
        'You must provide either an email or phone number and a password',
      );
    }
    const by = body.email ? 'email' : 'phone';
    if (by === 'phone' && !rules.phone.isEnabled) {
      throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
    }
    const login =
      by === 'email' ? body.email.trim().toLowerCase() : body.phone.replace(/^\+/, '').replaceAll(' ', '');
    const guessesKey = `password:${keys.digest('account', login)}`;
    const requireGuessesLeft = async (tx: Transaction) => {
      if (await hasCapacity(tx, guessesKey, wrongGuessRate, now())) return;
      throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
    };
    const found = await database.asIdentity(authAdmin, async (tx) => {
      await requireGuessesLeft(tx);
      return findUser(tx, by, login);
    });
    const isMatch = await verifyPassword(body.password, found?.encrypted_password);

    const at = now();
    const session = await database.asIdentity(authAdmin, async (tx) => {
      if (!found || !isMatch) {
        await consume(tx, guessesKey, wrongGuessRate, at);
        return undefined;
      }
      // Rejects the old password if it was changed during the comparison.
      await lockUsers(tx, [found.id]);
      const user = await findUser(tx, 'id', found.id);
      if (user?.encrypted_password !== found.encrypted_password) return undefined;
      // Checks again: concurrent guesses may have passed the first check before any was counted.
      await requireGuessesLeft(tx);
      if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned');
      if (by === 'email' && !user.email_confirmed_at) {
        throw new AuthError('email_not_confirmed', 'Email not confirmed');
      }
      if (by === 'phone' && !user.phone_confirmed_at) {
        throw new AuthError('phone_not_confirmed', 'Phone not confirmed');
      }
      return startSession(tx, keys, user.id, 'password', readClient(context), at);
    });
    if (!session) throw new AuthError('invalid_credentials', 'Invalid login credentials');
    return context.json(await sessionBody(services, session, at));
  };
}
