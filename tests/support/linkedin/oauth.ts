import { randomBytes } from 'node:crypto';
import {
  type Answer,
  errorResponse,
  type Member,
  memberUrn,
  type RecordedRequest,
  type Session,
} from './protocol.ts';

type State = {
  clientId: string;
  clientSecret: string;
  scopes: string;
  hasRefreshTokens: boolean;
  tokenSeconds: number;
  member: Member;
};

type Granted = { member: Member; scopes: readonly string[]; expiresAt: number };

const codeMs = 30 * 60_000;
const refreshSeconds = 365 * 86_400;

/** Handles the authorization code flow, refresh tokens, and who is signed in. */
export function oauthApi(state: State) {
  const codes = new Map<string, Granted & { redirectUri: string }>();
  const accessTokens = new Map<string, Granted>();
  const refreshTokens = new Map<string, Granted>();
  const given: string[] = [];
  let refuses = false;

  return {
    tokens: () => [...given],
    setRefuses: (next: boolean) => {
      refuses = next;
    },
    endTokens: (which: 'access' | 'all') => {
      accessTokens.clear();
      if (which === 'all') refreshTokens.clear();
    },
    sessionOf({ headers }: RecordedRequest): Session | undefined {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      const granted = accessTokens.get(token);
      return granted && granted.expiresAt > Date.now() ? granted : undefined;
    },
    answer(asked: RecordedRequest): Answer {
      if (asked.path === '/oauth/v2/authorization' && asked.method === 'GET') return authorize(asked.query);
      if (asked.path === '/oauth/v2/accessToken' && asked.method === 'POST') return exchange(asked.form);
      return { status: 404 };
    },
    userinfo({ member, scopes }: Session): Answer {
      if (!scopes.includes('openid')) return errorResponse(403, 'ACCESS_DENIED', 'Not enough permissions');
      return { status: 200, body: { sub: member.id, name: member.name, email: member.email } };
    },
    pages({ path, query, method }: RecordedRequest, { member, scopes }: Session): Answer | undefined {
      if (method !== 'GET') return undefined;
      const mayRead = scopes.some((scope) => /^(rw?|w)_organization_/.test(scope));
      if (path === '/rest/organizationAcls') {
        if (!mayRead)
          return errorResponse(403, 'ACCESS_DENIED', 'Not enough permissions to access: organizationAcls');
        if (query.get('q') !== 'roleAssignee')
          return errorResponse(400, 'ILLEGAL_ARGUMENT', 'Unknown finder');
        const elements = member.pages.map(({ id, role }) => ({
          organization: `urn:li:organization:${id}`,
          role,
          roleAssignee: memberUrn(member),
          state: 'APPROVED',
        }));
        return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
      }
      const page = member.pages.find(({ id }) => path === `/rest/organizations/${id}`);
      return page && { status: 200, body: { id: Number(page.id), localizedName: page.name } };
    },
  };

  /** Redirects immediately, as if the member was signed in and agreed or refused. */
  function authorize(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (
      query.get('client_id') !== state.clientId ||
      query.get('response_type') !== 'code' ||
      redirectUri === ''
    )
      return { status: 400 };
    const scopes = (query.get('scope') ?? '').split(' ');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (!scopes.every((scope) => state.scopes.split(' ').includes(scope))) {
      back.searchParams.set('error', 'unauthorized_scope_error');
    } else if (refuses) {
      back.searchParams.set('error', 'user_cancelled_authorize');
    } else {
      const code = secretOf('AQ');
      const { member } = state;
      codes.set(code, { member, scopes, redirectUri, expiresAt: Date.now() + codeMs });
      back.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: back.href } };
  }

  function exchange(form: URLSearchParams): Answer {
    if (form.get('client_id') !== state.clientId || form.get('client_secret') !== state.clientSecret)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client authentication failed' },
      };
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? '';
      const granted = refreshTokens.get(token);
      return granted && granted.expiresAt > Date.now() ? grant(granted, token) : invalid('refresh token');
    }
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    const fits =
      granted && granted.expiresAt > Date.now() && granted.redirectUri === form.get('redirect_uri');
    return form.get('grant_type') === 'authorization_code' && fits ? grant(granted) : invalid('code');
  }

  /** A refreshed token keeps the same refresh token and its expiry. */
  function grant({ member, scopes }: Granted, oldRefreshToken?: string): Answer {
    const accessToken = secretOf('AQX');
    const expiresAt = Date.now() + state.tokenSeconds * 1_000;
    accessTokens.set(accessToken, { member, scopes, expiresAt });
    const body = { access_token: accessToken, expires_in: state.tokenSeconds, scope: scopes.join(',') };
    if (!state.hasRefreshTokens) return { status: 200, body };
    const refreshToken = oldRefreshToken ?? secretOf('AQR');
    const refreshExpiresAt =
      refreshTokens.get(refreshToken)?.expiresAt ?? Date.now() + refreshSeconds * 1_000;
    refreshTokens.set(refreshToken, { member, scopes, expiresAt: refreshExpiresAt });
    const seconds = Math.floor((refreshExpiresAt - Date.now()) / 1_000);
    return {
      status: 200,
      body: { ...body, refresh_token: refreshToken, refresh_token_expires_in: seconds },
    };
  }

  function secretOf(prefix: string): string {
    const made = prefix + randomBytes(48).toString('base64url');
    given.push(made);
    return made;
  }
}

function invalid(what: string): Answer {
  return {
    status: 400,
    body: { error: 'invalid_grant', error_description: `The provided ${what} is invalid or has expired` },
  };
}
