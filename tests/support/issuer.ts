import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The user that the provider signs in. */
export type ProviderUser = Readonly<{ sub: string; email?: string; email_verified?: boolean; name?: string }>;

/** A sign-in provider on loopback: OpenID Connect, and GitHub's API below /api/v3. */
export type Issuer = Readonly<{
  url: string;
  /** Sets the user who signs in from now on. */
  signInAs(user: ProviderUser): void;
  /** Returns an ID token like one that a mobile app gets. */
  idToken(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}>;

/** Starts a provider without a sign-in page: it redirects back immediately. */
export async function startIssuer(): Promise<Issuer> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'house', alg: 'RS256', use: 'sig' };
  let user: ProviderUser = { sub: 'nobody' };
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

  const respond = async (
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
        const callback = new URL(redirectUri ?? '');
        callback.searchParams.set('state', searchParams.get('state') ?? '');
        if (user.sub === 'nobody') {
          callback.searchParams.set('error', 'access_denied');
          callback.searchParams.set('error_description', 'They said no');
          return { to: callback.href };
        }
        const code = crypto.randomUUID();
        const challenge = searchParams.get('code_challenge');
        codes.set(code, { nonce: searchParams.get('nonce'), challenge, redirectUri });
        callback.searchParams.set('code', code);
        return { to: callback.href };
      }
      case '/login/oauth/access_token': {
        const form = new URLSearchParams(await textOf(request));
        const flow = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
        const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
        if (!flow || flow.challenge !== digest || flow.redirectUri !== form.get('redirect_uri')) {
          return { json: { error: 'invalid_grant' }, status: 400 };
        }
        const idToken = flow.nonce ? { id_token: await sign({ ...user, nonce: flow.nonce }) } : {};
        return {
          json: { access_token: 'their token', token_type: 'bearer', refresh_token: 'more', ...idToken },
        };
      }
      case '/userinfo':
        return { json: user };
      case '/api/v3/user':
        return {
          json: { id: Number(user.sub), login: 'octo', name: user.name ?? null, avatar_url: null },
        };
      case '/api/v3/user/emails':
        return { json: [{ email: user.email, primary: true, verified: user.email_verified ?? false }] };
      default:
        return { json: {}, status: 404 };
    }
  };

  const server = createServer((request, response) => {
    respond(request).then(
      (result) => {
        if ('to' in result) response.writeHead(302, { location: result.to }).end();
        else {
          response.writeHead(result.status ?? 200, { 'content-type': 'application/json' });
          response.end(JSON.stringify(result.json));
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
    signInAs: (next) => {
      user = next;
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
