import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { normalizeEmail } from '../../emails/email-address.ts';
import { consumeEmailRate, secondsUntilUnprovenEmail } from '../../emails/email-rates.ts';
import { prepareEmail } from '../../emails/prepare-email.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { readClient, requestedRedirect } from '../../requests/client.ts';
import { withMinimumDuration } from '../../requests/minimum-duration.ts';
import { optionalText, pkceFields, readBody } from '../../requests/read-body.ts';
import { allowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { readPkceChallenge } from '../../tokens/pkce.ts';
import { findUser, updateUser } from '../../users/users.ts';

const bodyShape = z.object({ email: optionalText, ...pkceFields });
const minimumMs = 100;

/** POST /recover: sends a password reset. The response doesn't reveal whether the address has an account. */
export function recover(services: AuthServices): Handler {
  const { database, rules, siteUrl, now } = services;
  return async (context) => {
    const body = await readBody(context, bodyShape);
    const to = normalizeEmail(body.email);
    const challenge = readPkceChallenge(body);
    const at = now();
    return withMinimumDuration(minimumMs, async () => {
      const email = await database.asIdentity(authAdmin, async (tx): Promise<OutgoingEmail | undefined> => {
        await consumeEmailRate(tx, services, 'recovery', to, at);
        const user = await findUser(tx, 'email', to);
        if (!user) return undefined;
        // An unconfirmed account may belong to a made-up address. The response must not differ from the one for an
        // unknown address.
        const isUnproven = user.email_confirmed_at === null;
        if (isUnproven && (await secondsUntilUnprovenEmail(tx, services, at)) > 0) return undefined;
        const data = user.raw_user_meta_data;
        const request = { kind: 'recovery', userId: user.id, to, challenge, data, isUnproven } as const;
        const prepared = await prepareEmail(tx, services, request, at);
        await updateUser(tx, user.id, { recovery_sent_at: at.toISOString() }, at);
        await audit(tx, 'user_recovery_requested', user, readClient(context).address, at);
        return prepared;
      });
      if (email) {
        const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
        await sendEmail(services, email, redirect);
      }
      return context.json({});
    });
  };
}
