import type { Context } from 'hono';
import * as oidc from 'openid-client';
import { authAdmin } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { requestedRedirect } from '../requests/client.ts';
import { allowedRedirect } from '../requests/redirects.ts';
import type { AuthServices } from '../services.ts';
import { findInvitedUser } from '../tokens/one-time-tokens.ts';
import { readPkceChallenge } from '../tokens/pkce.ts';
import { openProvider } from './provider.ts';
import { startProviderFlow } from './provider-flows.ts';

/** Query parameters that clients can't pass on to the provider. */
const reservedParameters = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'redirect_to', 'response_type', 'response_mode', 'state'],
  ...['nonce', 'scope', 'scopes', 'provider', 'code_challenge', 'code_challenge_method', 'invite_token'],
  ...['skip_http_redirect', 'apikey', 'request', 'request_uri', 'code'],
]);

/** Starts a sign-in at a provider and returns its authorization URL. `linking` adds the provider to that account. */
export async function startAuthorization(
  services: AuthServices,
  context: Context,
  linking: { userId: string; sessionId: string } | undefined,
): Promise<string> {
  const { database, keys, rules, siteUrl, now } = services;
  const query = context.req.query();
  const name = query.provider ?? '';
  if (!name) throw new AuthError('validation_failed', 'Unsupported provider: missing provider parameter');
  const challenge = readPkceChallenge({
    code_challenge: query.code_challenge ?? '',
    code_challenge_method: query.code_challenge_method ?? '',
  });
  const provider = await openProvider(rules.providers, name);
  const redirectTo = allowedRedirect(requestedRedirect(context), siteUrl, rules.redirectAllowList);
  const state = oidc.randomState();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const nonce = oidc.randomNonce();
  const at = now();
  await database.asIdentity(authAdmin, async (tx) => {
    const invitedUserId = query.invite_token
      ? await findInvitedUser(tx, services, query.invite_token, at)
      : undefined;
    if (query.invite_token && !invitedUserId) {
      throw new AuthError('user_not_found', 'User identified by token not found', {}, 404);
    }
    const linkingUserId = linking?.userId;
    const flow = { provider: name, redirectTo, codeVerifier, nonce, challenge, linkingUserId, invitedUserId };
    await startProviderFlow(tx, keys, state, flow, linking?.sessionId, at);
  });
  const passedOn = Object.entries(query).filter(([key]) => !reservedParameters.has(key.toLowerCase()));
  const scopes = new Set([...provider.scope.split(' '), ...(query.scopes ?? '').split(' ').filter(Boolean)]);
  const url = oidc.buildAuthorizationUrl(provider.client, {
    ...Object.fromEntries(passedOn),
    redirect_uri: callbackUrl(services, provider.rules.redirectUri),
    scope: [...scopes].join(' '),
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.idTokens && { nonce }),
  });
  return url.href;
}

/** The URL that the provider redirects back to. */
export function callbackUrl(
  { apiUrl }: Pick<AuthServices, 'apiUrl'>,
  configuredUrl: string | undefined,
): string {
  return configuredUrl ?? `${apiUrl}/auth/v1/callback`;
}
