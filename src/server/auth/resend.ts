import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Transaction } from '../database/database.ts';
import { AuthError } from '../errors.ts';
import { wantedRedirect } from './client-of.ts';
import { normalEmail } from './emails.ts';
import { leastTime } from './least-time.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { makeToken } from './one-time-tokens.ts';
import { beginFlow, type Challenge, readChallenge } from './pkce.ts';
import { spendMail } from './rates.ts';
import { allowedRedirect } from './redirects.ts';
import { optionalText, pkceFields, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { findUser, updateUser } from './users.ts';

const body = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields });
const leastMs = 100;

/** POST /resend: the confirmation of a sign-up or of a change of address once more, where one is pending; else only the same answer. */
export function resend(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const { type } = given;
    if (type !== 'signup' && type !== 'email_change') {
      throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change');
    }
    const email = normalEmail(given.email);
    const challenge = readChallenge(given);
    const at = now();
    return leastTime(leastMs, async () => {
      const letters = await database.asIdentity(authAdmin, async (tx) => {
        await spendMail(tx, services, type === 'signup' ? 'confirmation' : 'email_change', email, at);
        return type === 'signup'
          ? confirmationAgain(tx, services, email, challenge, at)
          : emailChangeAgain(tx, services, email, challenge, at);
      });
      const redirect = allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList);
      for (const letter of letters) await sendLetter(services, letter, redirect);
      return context.json({});
    });
  };
}

async function confirmationAgain(
  tx: Transaction,
  services: AuthServices,
  email: string,
  challenge: Challenge | undefined,
  now: Date,
): Promise<Outgoing[]> {
  const user = await findUser(tx, 'email', email);
  if (!user || user.email_confirmed_at) return [];
  const isPkce = challenge !== undefined;
  const token = await makeToken(tx, services, { userId: user.id, type: 'confirmation', email, isPkce }, now);
  if (challenge) await beginFlow(tx, user.id, 'confirmation', challenge, now);
  await updateUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now);
  return [{ type: 'confirmation', to: email, token }];
}

async function emailChangeAgain(
  tx: Transaction,
  services: AuthServices,
  email: string,
  challenge: Challenge | undefined,
  now: Date,
): Promise<Outgoing[]> {
  const user = await findUser(tx, 'email', email);
  if (!user?.email_change) return [];
  const newEmail = user.email_change;
  const make = async (type: 'email_change_new' | 'email_change_current', to: string): Promise<Outgoing> => {
    const isPkce = challenge !== undefined;
    const token = await makeToken(tx, services, { userId: user.id, type, email: to, isPkce }, now);
    if (challenge) await beginFlow(tx, user.id, type, challenge, now);
    return { type, to, token, newEmail };
  };
  const letters = [await make('email_change_new', newEmail)];
  if (services.rules.email.confirmsChangeTwice) letters.push(await make('email_change_current', email));
  await updateUser(
    tx,
    user.id,
    { email_change_sent_at: now.toISOString(), email_change_confirm_status: 0 },
    now,
  );
  return letters;
}
