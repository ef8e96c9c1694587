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

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** POST /token?grant_type=password. An unknown login takes as long as a wrong password, and is answered alike. */
export function passwordGrant(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if ((!given.email && !given.phone) || !given.password) {
      throw new AuthError(
        'validation_failed',
        'You must provide either an email or phone number and a password',
      );
    }
    const by = given.email ? 'email' : 'phone';
    if (by === 'phone' && !rules.phone.isOpen) {
      throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
    }
    const login =
      by === 'email' ? given.email.trim().toLowerCase() : given.phone.replace(/^\+/, '').replaceAll(' ', '');
    const guesses = `password:${keys.digest('account', login)}`;
    const requireGuessesLeft = async (tx: Transaction) => {
      if (await hasCapacity(tx, guesses, wrongGuessRate, now())) return;
      throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
    };
    const found = await database.asIdentity(authAdmin, async (tx) => {
      await requireGuessesLeft(tx);
      return findUser(tx, by, login);
    });
    const isRight = await verifyPassword(given.password, found?.encrypted_password);

    const at = now();
    const session = await database.asIdentity(authAdmin, async (tx) => {
      if (!found || !isRight) {
        await consume(tx, guesses, wrongGuessRate, at);
        return undefined;
      }
      // Another password may have taken the place of this one while they were compared: who knew the old one is out.
      await lockUsers(tx, [found.id]);
      const user = await findUser(tx, 'id', found.id);
      if (user?.encrypted_password !== found.encrypted_password) return undefined;
      // Of many guesses at once all may have been let in before the first was counted.
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
