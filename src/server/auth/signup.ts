import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../client-address.ts';
import { authAdmin } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import { clientOf, wantedRedirect } from './client-of.ts';
import { normalEmail } from './emails.ts';
import { leastTime } from './least-time.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { makeToken } from './one-time-tokens.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { beginFlow, readChallenge } from './pkce.ts';
import { spendMail } from './rates.ts';
import { allowedRedirect } from './redirects.ts';
import { repeatedPassword, signUpAgain } from './repeated-sign-up.ts';
import { metadata, optionalText, pkceFields, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { beginSession, type OpenSession, sessionBody } from './sessions.ts';
import { signupAnonymously } from './signup-anonymous.ts';
import { signupByPhone } from './signup-phone.ts';
import { madeUpUserBody, userBody } from './user-row.ts';
import { findUser, holdLogin, insertUser, theUser, updateUser } from './users.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata.nullish().transform((data) => data ?? {}),
  ...pkceFields,
});

/** Above what hashing a password, comparing it and all the rest take. */
const leastMs = 200;

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: OpenSession }
  | { kind: 'unconfirmed'; user: Record<string, unknown>; outgoing: Outgoing };

/** POST /signup: a new account, which a mail confirms. A taken address is answered like a free one. */
export function signup(services: AuthServices, limitAnonymous: Handler<ServerEnv>): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if (!given.email && !given.phone && !given.password) {
      return signupAnonymously(services, context, limitAnonymous, given.data);
    }
    if (!rules.isSignupOpen) throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
    if (!given.email && !given.phone) {
      throw new AuthError(
        'validation_failed',
        'You must provide either an email or phone number and a password',
      );
    }
    if (!given.password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    if (given.email && given.phone) {
      throw new AuthError(
        'validation_failed',
        'Only an email address or phone number should be provided on signup.',
      );
    }
    if (!given.email) {
      return signupByPhone(services, context, { ...given, password: given.password });
    }
    if (!rules.email.isSignupOpen)
      throw new AuthError('email_provider_disabled', 'Email signups are disabled');
    const email = normalEmail(given.email);
    const challenge = readChallenge(given);
    checkStrength(given.password, rules);
    const { password } = given;
    // A new account is more to write down than one that is there: the answer's time must not tell which it was.
    return leastTime(leastMs, async () => {
      const passwordHash = await hashPassword(password);
      const repeated = await repeatedPassword(database, 'email', email, password);

      const at = now();
      const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
        if (rules.email.needsConfirmation) await spendMail(tx, services, 'confirmation', email, at);
        await holdLogin(tx, email);
        const found = await findUser(tx, 'email', email);
        if (found?.email_confirmed_at) return { kind: 'taken' };
        const id = found?.id ?? crypto.randomUUID();
        const isConfirmed = !rules.email.needsConfirmation;
        if (found && isConfirmed) return { kind: 'taken' };
        if (!found) {
          await insertUser(
            tx,
            { id, email, passwordHash, metadata: given.data, isConfirmed, isOwn: true },
            at,
          );
          if (isConfirmed) {
            const session = await beginSession(tx, keys, id, 'password', clientOf(context), at);
            return { kind: 'signed-in', session };
          }
        }
        const isPkce = challenge !== undefined;
        const token = await makeToken(
          tx,
          services,
          { userId: id, type: 'confirmation', to: email, isPkce },
          at,
        );
        // The mails of earlier sign-ups, which may be a stranger's, confirm nothing from here on: only what is said now holds.
        if (found) await signUpAgain(tx, found, { repeated, metadata: given.data }, at);
        if (challenge) await beginFlow(tx, id, 'confirmation', challenge, at);
        await updateUser(tx, id, { confirmation_sent_at: at.toISOString() }, at);
        const user = await theUser(tx, id);
        return {
          kind: 'unconfirmed',
          user: userBody(user),
          outgoing: { type: 'confirmation', to: email, token, data: user.raw_user_meta_data },
        };
      });

      switch (outcome.kind) {
        case 'taken':
          if (!rules.email.needsConfirmation)
            throw new AuthError('user_already_exists', 'User already registered');
          return context.json(madeUpUserBody({ email, phone: '' }, given.data, at));
        case 'signed-in':
          return context.json(await sessionBody(services, outcome.session, at));
        case 'unconfirmed':
          await sendLetter(
            services,
            outcome.outgoing,
            allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList),
          );
          return context.json(outcome.user);
      }
    });
  };
}
