import type { Handler } from 'hono';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { readClient, requestedRedirect } from '../../requests/client.ts';
import { allowedRedirect, withFragment, withQuery } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';
import { issueAuthCode } from '../../tokens/pkce.ts';
import { firstConfirmationMessage, tokenTypesOf, verifyProof } from './verify-proof.ts';

/**
 * GET /verify: the link in an email. Redirects with a session in the fragment, which browsers don't send to servers,
 * or with an auth code for PKCE clients.
 */
export function verifyGet(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, rules, siteUrl, now } = services;
  return async (context) => {
    const redirect = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
    // Link scanners send HEAD requests, which must not consume the link.
    if (context.req.method === 'HEAD') return context.body(null, 204);
    const apiType = context.req.query('type') ?? '';
    const types = tokenTypesOf(apiType);
    const linkToken = context.req.query('token') || context.req.query('token_hash');
    const at = now();
    try {
      if (!types || !linkToken) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
      const parameters = await database.asIdentity(authAdmin, async (tx) => {
        const verified = await verifyProof(
          tx,
          services,
          types,
          { linkToken },
          readClient(context).address,
          at,
        );
        if (verified.kind === 'refused') return undefined;
        if (verified.kind === 'awaiting-other-email')
          return { fragment: { message: firstConfirmationMessage } };
        const authCode =
          verified.isPkce && (await issueAuthCode(tx, keys, verified.userId, verified.type, at));
        if (authCode) return { query: { code: authCode } };
        return { session: await startSession(tx, keys, verified.userId, 'otp', readClient(context), at) };
      });
      if (!parameters) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
      if (parameters.query) return context.redirect(withQuery(redirect, parameters.query), 303);
      if (parameters.fragment) return context.redirect(withFragment(redirect, parameters.fragment), 303);
      const { user: _, ...tokens } = await sessionBody(services, parameters.session, at);
      return context.redirect(withFragment(redirect, { ...tokens, type: apiType }), 303);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      context.set('hasFailed', true);
      const details = { error: 'access_denied', error_code: error.code, error_description: error.message };
      const target = linkToken?.startsWith('pkce_') ? withQuery(redirect, details) : redirect;
      return context.redirect(withFragment(target, details), 303);
    }
  };
}
