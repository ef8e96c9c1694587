import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Whom the issuer vouches for next. */
export type Vouched = Readonly<{ sub: string; email?: string; email_verified?: boolean; name?: string }>;

/** A provider of sign-ins on loopback, which speaks OpenID Connect and, below /api/v3, GitHub's tongue. */
export type Issuer = Readonly<{
  url: string;
  /** Who signs in there from now on. */
  becomes(person: Vouched): void;
  /** An ID token that an app would have got by itself. */
  idToken(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}>;

/** It asks nothing: whoever is sent to it comes back at once. */
export async function startIssuer(): Promise<Issuer> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'house', alg: 'RS256', use: 'sig' };
  let person: Vouched = { sub: 'nobody' };
  let url = '';
  const codes = new Map<
    string,
    { nonce: string | null; challenge: string | null; redirectUri: string | null }
  >();

  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: url, aud: 'standout', exp: Math.floor(Date.now() / 1000) + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'house' })
      .setIssuedAt()
      .sign(pair.privateKey);

  const answer = async (
    request: IncomingMessage,
  ): Promise<{ to: string } | { json: unknown; status?: number }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return {
          json: {
            issuer: url,
            authorization_endpoint: `${url}/login/oauth/authorize`,
            token_endpoint: `${url}/login/oauth/access_token`,
            userinfo_endpoint: `${url}/userinfo`,
            jwks_uri: `${url}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        };
      case '/keys':
        return { json: { keys: [jwk] } };
      case '/login/oauth/authorize': {
        const redirectUri = searchParams.get('redirect_uri');
        const back = new URL(redirectUri ?? '');
        back.searchParams.set('state', searchParams.get('state') ?? '');
        if (person.sub === 'nobody') {
          back.searchParams.set('error', 'access_denied');
          back.searchParams.set('error_description', 'They said no');
          return { to: back.href };
        }
        const code = crypto.randomUUID();
        const challenge = searchParams.get('code_challenge');
        codes.set(code, { nonce: searchParams.get('nonce'), challenge, redirectUri });
        back.searchParams.set('code', code);
        return { to: back.href };
      }
      case '/login/oauth/access_token': {
        const form = new URLSearchParams(await textOf(request));
        const held = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
        const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
        if (!held || held.challenge !== digest || held.redirectUri !== form.get('redirect_uri')) {
          return { json: { error: 'invalid_grant' }, status: 400 };
        }
        const idToken = held.nonce ? { id_token: await sign({ ...person, nonce: held.nonce }) } : {};
        return {
          json: { access_token: 'their token', token_type: 'bearer', refresh_token: 'more', ...idToken },
        };
      }
      case '/userinfo':
        return { json: person };
      case '/api/v3/user':
        return {
          json: { id: Number(person.sub), login: 'octo', name: person.name ?? null, avatar_url: null },
        };
      case '/api/v3/user/emails':
        return { json: [{ email: person.email, primary: true, verified: person.email_verified ?? false }] };
      default:
        return { json: {}, status: 404 };
    }
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (said) => {
        if ('to' in said) response.writeHead(302, { location: said.to }).end();
        else {
          response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
          response.end(JSON.stringify(said.json));
        }
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The issuer has no port.');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    becomes: (next) => {
      person = next;
    },
    idToken: sign,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
