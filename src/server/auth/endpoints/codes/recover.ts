import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { consumeEmailRate } from '../../rates/rates.ts';
import { requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { readPkceChallenge, startPkceFlow } from '../../tokens/pkce.ts';
import { findUser, updateUser } from '../../users/users.ts';

const body = z.object({ email: optionalText, ...pkceFields });
const minimumMs = 100;

/** POST /recover: a mail with which a new password can be set. The answer is the same for an address without an account. */
export function recover(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const given = await readBody(context, body);
    const email = normalizeEmail(given.email);
    const challenge = readPkceChallenge(given);
    const at = now();
    return withMinimumDuration(minimumMs, async () => {
      const outgoing = await database.asIdentity(
        authAdmin,
        async (tx): Promise<OutgoingEmail | undefined> => {
          await consumeEmailRate(tx, services, 'recovery', email, at);
          const user = await findUser(tx, 'email', email);
          if (!user) return undefined;
          const isPkce = challenge !== undefined;
          const token = await issueToken(
            tx,
            services,
            { userId: user.id, type: 'recovery', to: email, isPkce },
            at,
          );
          if (challenge) await startPkceFlow(tx, user.id, 'recovery', challenge, at);
          await updateUser(tx, user.id, { recovery_sent_at: at.toISOString() }, at);
          return { type: 'recovery', to: email, token, data: user.raw_user_meta_data };
        },
      );
      if (outgoing) {
        const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
        await sendEmail(services, outgoing, redirect);
      }
      return context.json({});
    });
  };
}
