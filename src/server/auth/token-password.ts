import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../client-address.ts';
import { authAdmin } from '../database/database.ts';
import { AuthError } from '../errors.ts';
import { clientOf } from './client-of.ts';
import { isPassword } from './passwords.ts';
import { hasLeft, spend, wrongGuesses } from './rates.ts';
import { optionalText, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { beginSession, sessionBody } from './sessions.ts';
import { findUser, isBanned } from './users.ts';

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** POST /token?grant_type=password. An unknown login takes as long as a wrong password, and is answered alike. */
export function tokenByPassword(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if ((!given.email && !given.phone) || !given.password) {
      throw new AuthError(
        'validation_failed',
        'You must provide either an email or phone number and a password',
      );
    }
    if (!given.email) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
    const email = given.email.trim().toLowerCase();
    const guesses = `password:${keys.digest('account', email)}`;
    const user = await database.asIdentity(authAdmin, async (tx) => {
      if (!(await hasLeft(tx, guesses, wrongGuesses, now()))) {
        throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
      }
      return findUser(tx, 'email', email);
    });
    const isRight = await isPassword(given.password, user?.encrypted_password);

    const at = now();
    const session = await database.asIdentity(authAdmin, async (tx) => {
      if (!user || !isRight) {
        await spend(tx, guesses, wrongGuesses, at);
        return undefined;
      }
      if (isBanned(user, at)) throw new AuthError('user_banned', 'User is banned');
      if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed');
      return beginSession(tx, keys, user.id, 'password', clientOf(context), at);
    });
    if (!session) throw new AuthError('invalid_credentials', 'Invalid login credentials');
    return context.json(await sessionBody(services, session, at));
  };
}
