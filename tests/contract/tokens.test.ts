import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';
import { clientOf, follow, linkIn, newEmail, newestEmail, startTarget } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase').slice(0, 1))('tokens on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());

  const advanceSeconds = (seconds: number) => target.own?.clock.advanceSeconds(seconds);
  const signIn = async () => {
    const { client } = await newUser(target);
    const { data } = await client.auth.getSession();
    if (!data.session) throw new Error('No session.');
    return data.session;
  };

  const userOf = async (token: string) => {
    const response = await fetch(`${target.url}/auth/v1/user`, {
      headers: { apikey: target.anonKey, authorization: `Bearer ${token}` },
    });
    return { status: response.status, code: response.headers.get('x-sb-error-code') };
  };

  const refresh = async (refresh_token: string) => {
    const response = await fetch(`${target.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    const body: { refresh_token?: string; error_code?: string } = await response.json();
    return body.refresh_token ?? body.error_code ?? '';
  };

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  describe('access tokens', () => {
    test('an access token with any part changed or missing is rejected', async () => {
      const { access_token: token } = await signIn();
      expect((await userOf(token)).status).toBe(200);
      const parts = token.split('.');
      const tampered = parts.map((_, place) =>
        parts
          .map((part, index) =>
            index === place ? `${part.at(0) === 'e' ? 'f' : 'e'}${part.slice(1)}` : part,
          )
          .join('.'),
      );
      for (const forged of [
        ...tampered,
        parts.slice(0, 2).join('.'),
        `${parts[0]}.${parts[1]}.`,
        'nonsense',
      ]) {
        expect(await userOf(forged)).toEqual({ status: 403, code: 'bad_jwt' });
      }
    });

    test('an access token with alg none, or signed by HS256 with the public key, is rejected', async () => {
      const { access_token: token } = await signIn();
      const payload = token.split('.')[1];
      const { keys } = await (await fetch(`${target.url}/auth/v1/.well-known/jwks.json`)).json();
      expect(await userOf(`${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`)).toEqual({
        status: 403,
        code: 'bad_jwt',
      });
      const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
      const confused = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
        .sign(secret);
      expect(await userOf(confused)).toEqual({ status: 403, code: 'bad_jwt' });
    });

    test('an access token signed with another key is rejected, even with that key in its header', async () => {
      const { access_token: token } = await signIn();
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      const { keys } = await (await fetch(`${target.url}/auth/v1/.well-known/jwks.json`)).json();
      const otherKey = await generateKeyPair('ES256', { extractable: true });
      const jwk = await exportJWK(otherKey.publicKey);
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: keys[0].kid, jwk })
        .sign(otherKey.privateKey);
      expect(await userOf(forged)).toEqual({ status: 403, code: 'bad_jwt' });
    });

    if (runsOwnServers)
      test('an expired access token is rejected', async () => {
        const { access_token: token } = await signIn();
        advanceSeconds(3540);
        expect((await userOf(token)).status).toBe(200);
        advanceSeconds(61);
        expect(await userOf(token)).toEqual({ status: 403, code: 'bad_jwt' });
      });
  });

  if (runsOwnServers)
    describe('refresh tokens', () => {
      test("a refresh token works again within ten seconds, or while it is the active one's parent", async () => {
        target.own?.clock.stop();
        const first = (await signIn()).refresh_token;
        const second = await refresh(first);
        expect(await refresh(first)).toBe(second);
        const third = await refresh(second);
        expect(await refresh(first)).toBe(third);
        advanceSeconds(3600);
        expect(await refresh(second)).toBe(third);
      });

      test('an older refresh token revokes all tokens of its session', async () => {
        const first = (await signIn()).refresh_token;
        const second = await refresh(first);
        const third = await refresh(second);
        advanceSeconds(11);
        expect(await refresh(first)).toBe('refresh_token_already_used');
        expect(await refresh(third)).toBe('refresh_token_already_used');
        expect(await refresh(second)).toBe('refresh_token_already_used');
      });
    });

  if (runsOwnServers)
    test('PKCE codes expire after five minutes', async () => {
      const email = newEmail();
      const response = await fetch(`${target.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          email,
          password: 'correct horse',
          code_challenge: 'c'.repeat(43),
          code_challenge_method: 'plain',
        }),
      });
      expect(response.status).toBe(200);
      const landing = await follow(linkIn(await newestEmail(target, email)));
      advanceSeconds(301);
      const exchanged = await fetch(`${target.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ auth_code: landing.searchParams.get('code'), code_verifier: 'c'.repeat(43) }),
      });
      expect(exchanged.headers.get('x-sb-error-code')).toBe('flow_state_expired');
    });
});

test.runIf(runsOwnServers)('without rotation, a session expires only when unused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-still-'));
  await writeFile(
    join(folder, 'config.toml'),
    `[auth]
     enable_refresh_token_rotation = false
     [auth.email]
     enable_confirmations = false
     [auth.sessions]
     inactivity_timeout = "2h"`,
  );
  const server = await startTarget({ SUPABASE_DIR: folder });
  const client = clientOf(server);
  await client.auth.signUp({ email: newEmail(), password: 'correct horse' });
  for (let hour = 1; hour <= 4; hour += 1) {
    server.clock.advanceSeconds(3600);
    const { data, error } = await client.auth.refreshSession();
    expect([hour, error, data.session === null]).toEqual([hour, null, false]);
  }
  server.clock.advanceSeconds(2 * 3600 + 1);
  expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  await server.stop();
  await rm(folder, { recursive: true });
});
