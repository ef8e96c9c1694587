import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError, requestLimitError } from '../../auth-error.ts';
import { verifyPassword } from '../../credentials/passwords.ts';
import { warnOwner } from '../../emails/warn-owner.ts';
import { lockUsers } from '../../locks.ts';
import { countFailure, uncountFailure } from '../../rates/failures.ts';
import { slowDown, takeGuess } from '../../rates/guesses.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { isBanned } from '../../users/user-row.ts';
import { findUser } from '../../users/users.ts';

/** Enough for an office where everyone signs in at the same moment. Successful sign-ins are subtracted again. */
const concurrentSignIns = 50;

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
    const client = readClient(context);
    const { found, guess, counted } = await database.asIdentity(authAdmin, async (tx) => {
      const found = await findUser(tx, by, login);
      const target = { kind: 'password', of: login, userId: found?.id } as const;
      const guess = await takeGuess(tx, services, target, client.address, now());
      // People who share an address with an attacker can still sign in to their own accounts. The attempt counts
      // before the password is compared: otherwise a thousand concurrent guesses would all pass before the first one
      // counts.
      const counted = await countFailure(tx, services, 'token', client.address, now(), concurrentSignIns);
      if (!counted.ok && !guess.isKnown) throw requestLimitError(counted.retryAfterSeconds);
      return { found, guess, counted };
    });
    await slowDown(guess);
    const isMatch = await verifyPassword(body.password, found?.encrypted_password);

    const at = now();
    const session = await database.asIdentity(authAdmin, async (tx) => {
      if (!found || !isMatch) return undefined;
      // Rejects the old password if it was changed during the comparison.
      await lockUsers(tx, [found.id]);
      const user = await findUser(tx, 'id', found.id);
      if (user?.encrypted_password !== found.encrypted_password) return undefined;
      if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned');
      if (by === 'email' && !user.email_confirmed_at) {
        throw new AuthError('email_not_confirmed', 'Email not confirmed');
      }
      if (by === 'phone' && !user.phone_confirmed_at) {
        throw new AuthError('phone_not_confirmed', 'Phone not confirmed');
      }
      await guess.refund(tx);
      if (counted.ok) await uncountFailure(tx, services, 'token', client.address);
      return startSession(tx, keys, user.id, 'password', client, at);
    });
    // Not awaited: the response time would reveal whether the address has an account.
    if (!session && found && guess.isAttack)
      void warnOwner(services, found, 'password', client.address, at).catch((error: unknown) =>
        console.error('The owner of an account could not be warned:', error),
      );
    if (!session) throw new AuthError('invalid_credentials', 'Invalid login credentials');
    return context.json(await sessionBody(services, session, at));
  };
}
