import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import type { Caller } from '../_shared/caller.ts';
import type { ProjectFetch } from '../_shared/project-api.ts';
import { json, refusal } from '../_shared/response.ts';
import type { Service } from '../_shared/service.ts';
import { type LinkedInApi, NoResponseError } from './linkedin-api.ts';
import { base64Url } from './seal.ts';
import { sealTokens, type Tokens, type Tools, tokensIn } from './tokens.ts';

/** Returns the URL of the LinkedIn page on which the caller allows publishing. */
export async function startConnecting({ settings }: Tools, askAsCaller: ProjectFetch): Promise<Response> {
  const state = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const noted = await askAsCaller('/rest/v1/rpc/begin_connecting', {
    method: 'POST',
    body: JSON.stringify({ state_hash: await hashOf(state) }),
  });
  if (noted.status === 429) return refused(429, 'later', 'Too many attempts. Try again later.');
  if (!noted.ok) return refused(403, 'not_allowed', 'You can’t connect LinkedIn now.');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    state,
    scope: settings.scopes,
  });
  return json({ url: `${settings.authUrl}/authorization?${query}` });
}

/**
 * Connects the identities of the LinkedIn member who gave consent, provided that the caller is the account that
 * started connecting.
 */
export async function finishConnecting(
  tools: Tools,
  service: Service,
  caller: Caller,
  askAsCaller: ProjectFetch,
  given: Readonly<{ code: string; state: string }>,
): Promise<Response> {
  const { linkedIn, seal, settings } = tools;
  const ended = await askAsCaller('/rest/v1/rpc/end_connecting', {
    method: 'POST',
    body: JSON.stringify({ state_hash: await hashOf(given.state) }),
  });
  if (!ended.ok) return refused(403, 'not_allowed', 'You can’t connect LinkedIn now.');
  if ((await ended.json()) !== true)
    return refused(409, 'expired', 'This took too long, or another account began it. Connect again.');
  try {
    const fields = { grant_type: 'authorization_code', code: given.code, redirect_uri: settings.redirectUri };
    const tokens = tokensIn(await linkedIn.token(fields), Date.now());
    if (!tokens) return refused(409, 'refused', 'LinkedIn refused this. Connect again.');
    const identities = await identitiesOf(linkedIn, tokens);
    if (identities.length === 0)
      return refused(409, 'no_identity', 'LinkedIn allowed no identity to publish. Connect again.');
    const connections = await Promise.all(
      identities.map(async (identity) => ({
        ...identity,
        scopes: tokens.scopes,
        ...(await sealTokens(seal, tokens, caller.userId, identity.urn)),
      })),
    );
    const saved = await service.rpc('save_connections', { person: caller.userId, connections });
    return json({ connections: saved });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return refused(502, 'unavailable', 'LinkedIn does not answer. Try again.');
  }
}

type Identity = Readonly<{ kind: 'person' | 'organization'; urn: string; name: string }>;

/** The page roles that let a member publish as the page. */
const publishingRoles = [
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
];
const maxPages = 50;

/** The member and their pages, limited to those that the granted scopes allow publishing as. */
async function identitiesOf(linkedIn: LinkedInApi, tokens: Tokens): Promise<Identity[]> {
  const { accessToken, scopes } = tokens;
  const identities: Identity[] = [];
  if (scopes.includes('w_member_social')) {
    const { status, body } = await linkedIn.call(accessToken, 'GET', '/v2/userinfo');
    const id = textOf(body, 'sub');
    if (status === 200 && id !== '')
      identities.push({ kind: 'person', urn: `urn:li:person:${id}`, name: textOf(body, 'name') });
  }
  if (!scopes.includes('w_organization_social')) return identities;
  for (const urn of await pagesOf(linkedIn, accessToken)) {
    const id = urn.slice(urn.lastIndexOf(':') + 1);
    const { body } = await linkedIn.call(accessToken, 'GET', `/rest/organizations/${id}`);
    identities.push({ kind: 'organization', urn, name: textOf(body, 'localizedName') || `Page ${id}` });
  }
  return identities;
}

/** LinkedIn lists pages only with this scope. */
async function pagesOf(linkedIn: LinkedInApi, accessToken: string): Promise<string[]> {
  const query = `q=roleAssignee&state=APPROVED&count=${maxPages}`;
  const { status, body } = await linkedIn.find(accessToken, `/rest/organizationAcls?${query}`);
  const elements = fieldOf(body, 'elements');
  if (status !== 200 || !Array.isArray(elements)) return [];
  const urns = elements
    .filter((each) => publishingRoles.includes(textOf(each, 'role')))
    .map((each) => textOf(each, 'organization'))
    .filter((urn) => /^urn:li:organization:\d+$/.test(urn));
  return [...new Set(urns)];
}

/** Like `refusal`, with the reason in the field that the page reads. */
function refused(status: number, reason: string, message: string): Response {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '60' } : {};
  const error = { message, type: 'standout_error', code: reason, param: null };
  return json({ error, reason }, status, headers);
}

async function hashOf(state: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(state));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The response when the operator has not set up publishing. */
export function notOffered(): Response {
  return refusal(501, 'not_offered', 'This server can’t publish to LinkedIn.');
}
