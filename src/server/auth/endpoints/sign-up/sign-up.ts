import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import { hashPassword, requireStrongPassword } from '../../credentials/passwords.ts';
import { sendAccountExists } from '../../emails/account-exists.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { consumeEmailRate, countEmail } from '../../emails/email-rates.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import type { Limiter } from '../../guards/limit-address.ts';
import { lockLogin } from '../../locks.ts';
import { readClient, requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { metadataField, optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { type ActiveSession, sessionBody, startSession } from '../../sessions/sessions.ts';
import { requireSignUpAllowed } from '../../sign-up-policy.ts';
import { readPkceChallenge } from '../../tokens/pkce.ts';
import { matchingPasswordHash, repeatSignUp } from '../../users/unconfirmed-sign-up.ts';
import { decoyUserBody, userBody } from '../../users/user-row.ts';
import { findUser, insertUser, requireUser, updateUser } from '../../users/users.ts';
import { signUpAnonymously } from './sign-up-anonymous.ts';
import { signUpByPhone } from './sign-up-phone.ts';

const bodyShape = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadataField.nullish().transform((data) => data ?? {}),
  ...pkceFields,
});

/** Longer than hashing a password, comparing it, and the database work take. */
const minimumMs = 200;

type Outcome =
  | { kind: 'taken' }
  | { kind: 'signed-in'; session: ActiveSession }
  | { kind: 'unconfirmed'; user: Record<string, unknown>; outgoing: OutgoingEmail };

/**
 * POST /signup: creates an account and emails a confirmation. The response doesn't reveal taken addresses; their owners
 * get an email.
 */
export function signUp(services: AuthServices, limit: Limiter): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  const limitAnonymous = limit('anonymous');
  return async (context) => {
    const body = await readBody(context, bodyShape);
    if (!body.email && !body.phone && !body.password) {
      return signUpAnonymously(services, context, limitAnonymous, body.data);
    }
    if (!body.email && !body.phone) {
      throw new AuthError(
        'validation_failed',
        'You must provide either an email or phone number and a password',
      );
    }
    if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    if (body.email && body.phone) {
      throw new AuthError(
        'validation_failed',
        'Only an email address or phone number should be provided on signup.',
      );
    }
    if (!body.email) {
      return signUpByPhone(services, context, { ...body, password: body.password });
    }
    if (!rules.email.isSignupEnabled)
      throw new AuthError('email_provider_disabled', 'Email signups are disabled');
    const email = normalizeEmail(body.email);
    const challenge = readPkceChallenge(body);
    requireStrongPassword(body.password, rules);
    const { password } = body;
    // Creating an account takes longer than repeating a sign-up; the minimum duration hides the difference.
    return withMinimumDuration(minimumMs, async () => {
      const passwordHash = await hashPassword(password);
      const matchingHash = await matchingPasswordHash(database, 'email', email, password);

      const at = now();
      const outcome = await database.asIdentity(authAdmin, async (tx): Promise<Outcome> => {
        await requireSignUpAllowed(tx, services, email);
        if (rules.email.needsConfirmation) await consumeEmailRate(tx, services, 'confirmation', email, at);
        await lockLogin(tx, email);
        const existing = await findUser(tx, 'email', email);
        const { address } = readClient(context);
        const isTaken = existing && (existing.email_confirmed_at || !rules.email.needsConfirmation);
        if (isTaken) {
          await audit(tx, 'user_repeated_signup', existing, address, at);
          // Counts like the confirmation of a free address. Otherwise the limits would reveal that it is taken.
          if (rules.email.needsConfirmation) await countEmail(tx, services, true, at);
          return { kind: 'taken' };
        }
        const id = existing?.id ?? crypto.randomUUID();
        const isConfirmed = !rules.email.needsConfirmation;
        if (!existing) {
          await insertUser(
            tx,
            { id, email, passwordHash, metadata: body.data, isConfirmed, isSelfSignup: true },
            at,
          );
          if (isConfirmed) {
            await audit(tx, 'user_signedup', await requireUser(tx, id), address, at, { provider: 'email' });
            const session = await startSession(tx, keys, id, 'password', readClient(context), at);
            return { kind: 'signed-in', session };
          }
        }
        const request = { kind: 'confirmation', userId: id, to: email, challenge } as const;
        const prepared = await prepareEmail(tx, services, request, at);
        // Earlier sign-ups may be an attacker's: their emails stop working, and only this sign-up's data counts.
        if (existing) await repeatSignUp(tx, existing, { matchingHash, metadata: body.data }, at);
        await updateUser(tx, id, { confirmation_sent_at: at.toISOString() }, at);
        const user = await requireUser(tx, id);
        await audit(tx, 'user_confirmation_requested', user, address, at, { provider: 'email' });
        const outgoing = { ...prepared, data: user.raw_user_meta_data };
        return { kind: 'unconfirmed', user: userBody(user), outgoing };
      });

      switch (outcome.kind) {
        case 'taken':
          if (!rules.email.needsConfirmation)
            throw new AuthError('user_already_exists', 'User already registered');
          await sendAccountExists(services, email);
          return context.json(decoyUserBody({ email, phone: '' }, body.data, at));
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
