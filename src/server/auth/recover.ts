import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../database/database.ts';
import { wantedRedirect } from './client-of.ts';
import { normalEmail } from './emails.ts';
import { leastTime } from './least-time.ts';
import { type Outgoing, sendLetter } from './letters.ts';
import { makeToken } from './one-time-tokens.ts';
import { beginFlow, readChallenge } from './pkce.ts';
import { spendMail } from './rates.ts';
import { allowedRedirect } from './redirects.ts';
import { optionalText, pkceFields, readBody } from './request-body.ts';
import type { AuthServices } from './services.ts';
import { findUser, updateUser } from './users.ts';

const body = z.object({ email: optionalText, ...pkceFields });
const leastMs = 100;

/** POST /recover: a mail with which a new password can be set. The answer is the same for an address without an account. */
export function recover(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const email = normalEmail(given.email);
    const challenge = readChallenge(given);
    const at = now();
    return leastTime(leastMs, async () => {
      const outgoing = await database.asIdentity(authAdmin, async (tx): Promise<Outgoing | undefined> => {
        await spendMail(tx, services, 'recovery', email, at);
        const user = await findUser(tx, 'email', email);
        if (!user) return undefined;
        const isPkce = challenge !== undefined;
        const token = await makeToken(
          tx,
          services,
          { userId: user.id, type: 'recovery', to: email, isPkce },
          at,
        );
        if (challenge) await beginFlow(tx, user.id, 'recovery', challenge, at);
        await updateUser(tx, user.id, { recovery_sent_at: at.toISOString() }, at);
        return { type: 'recovery', to: email, token, data: user.raw_user_meta_data };
      });
      if (outgoing) {
        const redirect = allowedRedirect(wantedRedirect(context), siteUrl, rules.redirectAllowList);
        await sendLetter(services, outgoing, redirect);
      }
      return context.json({});
    });
  };
}
