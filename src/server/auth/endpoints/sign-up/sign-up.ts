import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { consumeEmailRate } from '../../rates/rates.ts';
import { readClient, requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { metadata, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { type OpenSession, sessionBody, startSession } from '../../sessions/sessions.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { readPkceChallenge, startPkceFlow } from '../../tokens/pkce.ts';
import { matchingPasswordHash, repeatSignUp } from '../../users/repeated-sign-up.ts';
import { decoyUserBody, userBody } from '../../users/user-row.ts';
import { findUser, insertUser, lockLogin, requireUser, updateUser } from '../../users/users.ts';
import { signUpAnonymously } from './sign-up-anonymous.ts';
import { signUpByPhone } from './sign-up-phone.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata.nullish().transform((data) => data ?? {}),
  ...pkceFields,
});

/** Above what hashing a password, comparing it and all the rest take. */
const minimumMs = 200;

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: OpenSession }
  | { kind: 'unconfirmed'; user: Record<string, unknown>; outgoing: OutgoingEmail };

/** POST /signup: a new account, which a mail confirms. A taken address is answered like a free one. */
export function signup(services: AuthServices, limitAnonymous: Handler<ServerEnv>): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    if (!given.email && !given.phone && !given.password) {
      return signUpAnonymously(services, context, limitAnonymous, given.data);
    }
    if (!rules.isSignupEnabled)
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
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
      return signUpByPhone(services, context, { ...given, password: given.password });
    }
    if (!rules.email.isSignupEnabled)
      throw new AuthError('email_provider_disabled', 'Email signups are disabled');
    const email = normalizeEmail(given.email);
    const challenge = readPkceChallenge(given);
    requireStrongPassword(given.password, rules);
    const { password } = given;
    // A new account is more to write down than one that is there: the answer's time must not tell which it was.
    return withMinimumDuration(minimumMs, async () => {
      const passwordHash = await hashPassword(password);
      const repeated = await matchingPasswordHash(database, 'email', email, password);

      const at = now();
      const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
        if (rules.email.needsConfirmation) await consumeEmailRate(tx, services, 'confirmation', email, at);
        await lockLogin(tx, email);
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
            const session = await startSession(tx, keys, id, 'password', readClient(context), at);
            return { kind: 'signed-in', session };
          }
        }
        const isPkce = challenge !== undefined;
        const token = await issueToken(
          tx,
          services,
          { userId: id, type: 'confirmation', to: email, isPkce },
          at,
        );
        // The mails of earlier sign-ups, which may be a stranger's, confirm nothing from here on: only what is said now holds.
        if (found) await repeatSignUp(tx, found, { repeated, metadata: given.data }, at);
        if (challenge) await startPkceFlow(tx, id, 'confirmation', challenge, at);
        await updateUser(tx, id, { confirmation_sent_at: at.toISOString() }, at);
        const user = await requireUser(tx, id);
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
          return context.json(decoyUserBody({ email, phone: '' }, given.data, at));
        case 'signed-in':
          return context.json(await sessionBody(services, outcome.session, at));
        case 'unconfirmed':
          await sendEmail(
            services,
            outcome.outgoing,
            allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList),
          );
          return context.json(outcome.user);
      }
    });
  };
}
