import type { Context, Handler } from 'hono';
import * as oidc from 'openid-client';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin, type Transaction } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { type OutgoingEmail, sendEmail } from '../../emails/send-email.ts';
import { callbackUrl } from '../../providers/authorization.ts';
import { openProvider } from '../../providers/provider.ts';
import { acceptInvitation, findOrCreateAccount, linkProvider } from '../../providers/provider-account.ts';
import { type ProviderFlow, resumeProviderFlow } from '../../providers/provider-flows.ts';
import { fetchProfile, type ProviderProfile } from '../../providers/provider-profile.ts';
import { type Client, readClient } from '../../requests/client.ts';
import { withFragment, withQuery } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { type ActiveSession, sessionBody, startSession } from '../../sessions/sessions.ts';
import { issueProviderCode } from '../../tokens/pkce.ts';

type Outcome =
  | { kind: 'code'; code: string }
  | { kind: 'session'; session: ActiveSession }
  | { kind: 'refused'; error: AuthError; email: OutgoingEmail | undefined };

/** GET and POST /callback: completes a sign-in at a provider and redirects with a session or an auth code. */
export function callback(services: AuthServices): Handler<ServerEnv> {
  const { database, keys, siteUrl, now } = services;
  return async (context) => {
    const parameters = await readParameters(context);
    const at = now();
    const flow = await database.asIdentity(authAdmin, (tx) =>
      resumeProviderFlow(tx, keys, parameters.get('state') ?? '', at),
    );
    if (flow instanceof AuthError) return context.redirect(withError(siteUrl, flow), 302);
    try {
      const { profile, tokens } = await identify(services, flow, parameters);
      const outcome = await database.asIdentity(authAdmin, (tx) =>
        signIn(tx, services, flow, profile, tokens, readClient(context), at),
      );
      switch (outcome.kind) {
        case 'refused':
          if (outcome.email) await sendEmail(services, outcome.email, flow.redirectTo);
          return context.redirect(withError(flow.redirectTo, outcome.error), 302);
        case 'code':
          return context.redirect(withQuery(flow.redirectTo, { code: outcome.code }), 302);
        case 'session': {
          const { user: _, ...session } = await sessionBody(services, outcome.session, at);
          const { access_token: token, refresh_token: refreshToken } = tokens;
          const fragment = {
            ...session,
            provider_token: token,
            ...(refreshToken && { provider_refresh_token: refreshToken }),
          };
          return context.redirect(withFragment(flow.redirectTo, fragment), 302);
        }
      }
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return context.redirect(withError(flow.redirectTo, error), 302);
    }
  };
}

type Tokens = { access_token: string; refresh_token?: string };

async function readParameters(context: Context): Promise<URLSearchParams> {
  if (context.req.method === 'POST') return new URLSearchParams(await context.req.text());
  return new URL(context.req.url).searchParams;
}

/** Exchanges the code at the provider. Slow: call it outside transactions. */
async function identify(
  services: AuthServices,
  flow: ProviderFlow,
  parameters: URLSearchParams,
): Promise<{ profile: ProviderProfile; tokens: Tokens }> {
  const providerError = parameters.get('error');
  if (providerError) {
    const description = parameters.get('error_description') ?? 'The provider refused the sign-in';
    throw new AuthError('bad_oauth_callback', description, { error: providerError });
  }
  if (!parameters.get('code')) {
    throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  }
  const provider = await openProvider(services.rules.providers, flow.provider);
  const callback = new URL(callbackUrl(services, provider.rules.redirectUri));
  callback.search = parameters.toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(provider.client, callback, {
      pkceCodeVerifier: flow.codeVerifier,
      expectedState: parameters.get('state') ?? '',
      ...(provider.idTokens && { expectedNonce: flow.nonce, idTokenExpected: true }),
    });
    return { profile: await fetchProfile(provider, tokens), tokens };
  } catch (error) {
    console.error(`Sign-in with ${flow.provider} failed:`, error);
    throw new AuthError(
      'unexpected_failure',
      'Unable to exchange external code, or to get the profile from the external provider',
    );
  }
}

async function signIn(
  tx: Transaction,
  services: AuthServices,
  flow: ProviderFlow,
  profile: ProviderProfile,
  tokens: Tokens,
  client: Client,
  now: Date,
): Promise<Outcome> {
  const { keys, rules } = services;
  const userId = flow.linkingUserId ?? flow.invitedUserId;
  const login = { provider: flow.provider, profile };
  if (flow.linkingUserId) await linkProvider(tx, flow.linkingUserId, login, now);
  else if (flow.invitedUserId) await acceptInvitation(tx, flow.invitedUserId, login, now);
  const isEmailOptional = rules.providers[flow.provider]?.isEmailOptional ?? false;
  const found = userId
    ? ({ kind: 'account', userId } as const)
    : await findOrCreateAccount(tx, services, login, isEmailOptional, now);
  if (found.kind === 'unverified') return { ...found, kind: 'refused' };
  if (flow.challenge) {
    const code = await issueProviderCode(tx, keys, found.userId, flow.challenge, tokens, now);
    return { kind: 'code', code };
  }
  return { kind: 'session', session: await startSession(tx, keys, found.userId, 'oauth', client, now) };
}

/** Adds the error to the fragment, and to the query for clients of the code flow. */
function withError(address: string, error: AuthError): string {
  const accessDenied = [
    'signup_disabled',
    'email_address_not_authorized',
    'user_banned',
    'provider_email_needs_verification',
  ];
  const kind =
    typeof error.extra.error === 'string'
      ? error.extra.error
      : accessDenied.includes(error.code)
        ? 'access_denied'
        : error.status >= 500
          ? 'server_error'
          : 'invalid_request';
  const details = { error: kind, error_code: error.code, error_description: error.message };
  return withFragment(withQuery(address, details), details);
}
