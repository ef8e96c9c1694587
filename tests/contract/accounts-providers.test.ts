import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderUser, startIssuer } from '../support/issuer.ts';
import { eachAccountDatabase, ownerOf, signedInUser } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import { clientOf, codeIn, fragmentOf, newEmail, newestEmail, pkceClientOf } from './support/target.ts';

const issuer = await startIssuer();
afterAll(() => issuer.stop());
let lastSub = 1000;

describe.each(eachAccountDatabase({ ACCOUNTS_ISSUER: issuer.url }))('providers on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());

  const newSub = () => {
    lastSub += 1;
    return String(lastSub);
  };
  /** Follows the redirects to the provider and back, as a browser would. */
  const followToSite = async (address: string): Promise<URL> => {
    let url = new URL(address);
    for (let hops = 0; hops < 5; hops += 1) {
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (!location) throw new Error(`${url} responded with ${response.status} ${await response.text()}`);
      const isBack = url.pathname === '/auth/v1/callback';
      url = new URL(location, url);
      if (isBack) return url;
    }
    throw new Error('Too many redirects.');
  };
  const authorizationUrl = async (client: SupabaseClient, provider = 'house') => {
    const { data } = await client.auth.signInWithOAuth({
      provider: provider as 'github',
      options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
    });
    return data.url ?? '';
  };
  const enter = async (profile: ProviderUser, provider = 'house') => {
    issuer.signInAs(profile);
    const landing = await followToSite(await authorizationUrl(clientOf(target), provider));
    const fragment = fragmentOf(landing);
    const token = fragment.get('access_token');
    if (!token) return { errorCode: fragment.get('error_code'), landing, fragment, user: null };
    const { data } = await clientOf(target).auth.getUser(token);
    return { errorCode: null, landing, fragment, user: data.user };
  };

  test('the first sign-in creates an account, and the next one uses the same account', async () => {
    const profile = { sub: newSub(), email: newEmail(), email_verified: true, name: 'Gil' };
    const first = await enter(profile);
    expect(first.landing.pathname).toBe('/in');
    expect(first.fragment.get('provider_token')).toBe('their token');
    expect(first.user).toMatchObject({
      email: profile.email,
      user_metadata: { full_name: 'Gil', email_verified: true },
      app_metadata: { provider: 'house', providers: ['house'] },
    });
    expect(first.user?.identities).toMatchObject([{ provider: 'house', id: profile.sub }]);
    const second = await enter({ ...profile, name: 'Gil B.' });
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.user?.user_metadata.full_name).toBe('Gil B.');
  });

  test('GitHub signs in through its own API', async () => {
    const profile = { sub: newSub(), email: newEmail(), email_verified: true };
    const { user } = await enter(profile, 'github');
    expect(user).toMatchObject({
      email: profile.email,
      user_metadata: { user_name: 'octo', provider_id: profile.sub },
    });
  });

  test('with PKCE, the code exchange returns the provider tokens', async () => {
    const client = pkceClientOf(target);
    issuer.signInAs({ sub: newSub(), email: newEmail(), email_verified: true });
    const landing = await followToSite(await authorizationUrl(client));
    expect(landing.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ provider_token: 'their token', provider_refresh_token: 'more' });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('an email verified by the provider signs in to the existing account', async () => {
    const { email, id, password } = await signedInUser(target);
    const { user } = await enter({ sub: newSub(), email, email_verified: true });
    expect(user?.id).toBe(id);
    expect(user?.app_metadata.providers).toEqual(['email', 'house']);
    expect((await clientOf(target).auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('a provider sign-in by the owner removes an unconfirmed sign-up with their email', async () => {
    const email = newEmail();
    const password = 'set by the attacker';
    await clientOf(target).auth.signUp({ email, password, options: { data: { attacker: true } } });
    // The owner never had a password, so must_set_password must be gone as well.
    await clientOf(target).auth.signInWithOtp({ email });
    const { user } = await enter({ sub: newSub(), email, email_verified: true });
    expect(user?.email).toBe(email);
    expect(user?.user_metadata).not.toHaveProperty('attacker');
    expect(user?.app_metadata).toEqual({ provider: 'house', providers: ['house'] });
    const attacker = await clientOf(target).auth.signInWithPassword({ email, password });
    expect(attacker.error?.code).toBe('invalid_credentials');
  });

  test('an unverified provider identity is removed when the owner of its email signs up', async () => {
    const email = newEmail();
    const attacker = { sub: newSub(), email, email_verified: false };
    expect((await enter(attacker)).errorCode).toBe('provider_email_needs_verification');
    await clientOf(target).auth.signUp({ email, password: 'correct horse' });
    const owner = clientOf(target);
    await owner.auth.verifyOtp({ email, token: codeIn(await newestEmail(target, email)), type: 'signup' });
    const { data } = await owner.auth.getUser();
    expect(data.user?.app_metadata.must_set_password, 'no password stays valid').toBe(true);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(data.user?.user_metadata).toMatchObject({ email, sub: data.user?.id });
    expect((await enter(attacker)).errorCode).toBe('provider_email_needs_verification');

    const shared = { email: newEmail(), email_verified: false };
    const [first, second] = [newSub(), newSub()];
    await enter({ ...shared, sub: first });
    const { user } = await enter({ ...shared, sub: second, email_verified: true });
    expect(user?.identities?.map(({ id }) => id)).toEqual([second]);
    expect((await enter({ ...shared, sub: first })).errorCode).toBe('provider_email_needs_verification');
  });

  test('an unverified provider email signs in only after its confirmation link is opened', async () => {
    const { email, id } = await signedInUser(target);
    const stolen = await enter({ sub: newSub(), email, email_verified: false });
    expect(stolen.errorCode).toBe('provider_email_needs_verification');
    expect((await (await ownerOf(target)).auth.admin.getUserById(id)).data.user?.identities).toHaveLength(1);
    const own = { sub: newSub(), email: newEmail(), email_verified: false };
    expect((await enter(own)).errorCode).toBe('provider_email_needs_verification');
    // Another email does not confirm this one, even if it is verified.
    const swapped = await enter({ ...own, email: newEmail(), email_verified: true });
    expect(swapped.errorCode).toBe('provider_email_needs_verification');
    await fetch((await newestEmail(target, own.email)).links[0] ?? '', { redirect: 'manual' });
    expect((await enter(own)).user?.email).toBe(own.email);
  });

  test("a provider sign-in's state works once, and errors from the provider are passed on", async () => {
    issuer.signInAs({ sub: newSub(), email: newEmail(), email_verified: true });
    const started = await fetch(await authorizationUrl(clientOf(target)), { redirect: 'manual' });
    const atProvider = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
    const callbackUrl = atProvider.headers.get('location') ?? '';
    expect(fragmentOf(await followToSite(callbackUrl)).get('access_token')).toBeTruthy();
    expect(fragmentOf(await followToSite(callbackUrl)).get('error_code')).toBe('bad_oauth_state');
    const refused = await enter({ sub: 'nobody' });
    expect([refused.fragment.get('error'), refused.fragment.get('error_description')]).toEqual([
      'access_denied',
      'They said no',
    ]);
    const unknown = await fetch(`${target.url}/auth/v1/authorize?provider=apple`, { redirect: 'manual' });
    expect(await unknown.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
    const elsewhere = new URL(await authorizationUrl(clientOf(target)));
    elsewhere.searchParams.set('redirect_to', 'https://evil.example');
    issuer.signInAs({ sub: newSub(), email: newEmail(), email_verified: true });
    expect((await followToSite(elsewhere.href)).origin).toBe(target.url);
  });

  describe('identities', () => {
    const link = async (client: SupabaseClient, profile: ProviderUser) => {
      issuer.signInAs(profile);
      const { data, error } = await client.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
      });
      if (error) throw error;
      return fragmentOf(await followToSite(data.url ?? '')).get('error_code');
    };

    test('identities can be linked and unlinked, except for the last one', async () => {
      const { client } = await signedInUser(target);
      const profile = { sub: newSub(), email: newEmail(), email_verified: true };
      expect(await link(client, profile)).toBeNull();
      const { data } = await client.auth.getUserIdentities();
      expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'house']);
      expect(await link(client, profile)).toBe('identity_already_exists');
      const { client: other } = await signedInUser(target);
      expect(await link(other, profile)).toBe('identity_already_exists');
      const [emailIdentity, house] = data?.identities ?? [];
      if (!emailIdentity || !house) throw new Error('An identity is missing.');
      expect((await other.auth.unlinkIdentity(house)).error?.code).toBe('single_identity_not_deletable');
      expect(
        (await client.auth.unlinkIdentity({ ...house, identity_id: crypto.randomUUID() })).error?.code,
      ).toBe('identity_not_found');
      expect((await client.auth.unlinkIdentity(house)).error).toBeNull();
      expect((await client.auth.unlinkIdentity(emailIdentity)).error).toMatchObject({
        code: 'single_identity_not_deletable',
        status: 422,
      });
    });

    test('a session that has ended cannot link an identity', async () => {
      const { client } = await signedInUser(target);
      issuer.signInAs({ sub: newSub(), email: newEmail(), email_verified: true });
      const { data } = await client.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
      });
      await client.auth.signOut();
      expect(fragmentOf(await followToSite(data.url ?? '')).get('error_code')).toBe('bad_oauth_state');
    });

    test('identities can be linked and unlinked only at AAL2', async () => {
      const { client, email, password } = await signedInUser(target);
      await link(client, { sub: newSub(), email: newEmail(), email_verified: true });
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const secret = Secret.fromBase32(factor?.totp.secret ?? '');
      const timestamp = (target.own?.clock.now() ?? new Date()).getTime();
      const code = new TOTP({ secret }).generate({ timestamp });
      await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
      const aal1 = clientOf(target);
      const { data } = await aal1.auth.signInWithPassword({ email, password });
      for (const identity of data.user?.identities ?? []) {
        expect((await aal1.auth.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal');
      }
      const more = aal1.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true },
      });
      expect((await more).error?.code).toBe('insufficient_aal');
      expect((await client.auth.getUser()).data.user?.identities).toHaveLength(2);
    });

    test('linking an identity makes an anonymous account permanent', async () => {
      const client = clientOf(target);
      const { data } = await client.auth.signInAnonymously();
      const profile = { sub: newSub(), email: newEmail(), email_verified: true };
      expect(await link(client, profile)).toBeNull();
      const { data: named } = await client.auth.getUser();
      expect(named.user).toMatchObject({ id: data.user?.id, email: profile.email, is_anonymous: false });
    });
  });

  describe('ID tokens', () => {
    const enterWith = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
      clientOf(target).auth.signInWithIdToken({ provider: 'house' as 'google', token, ...more });
    const claims = () => ({ sub: newSub(), email: newEmail(), email_verified: true });

    test("an ID token for any of the project's client ids signs in", async () => {
      const profile = claims();
      const { data, error } = await enterWith(await issuer.idToken(profile));
      expect(error).toBeNull();
      const again = await enterWith(await issuer.idToken({ ...profile, aud: 'standout-phone' }));
      expect(again.data.user?.id).toBe(data.user?.id);
    });

    test('an ID token with another audience or issuer, an expired one, or a tampered one is rejected', async () => {
      const other = await enterWith(await issuer.idToken({ ...claims(), aud: 'another-app' }));
      expect(other.error?.message).toMatch(/^Unacceptable audience/);
      const foreign = await enterWith(await issuer.idToken({ ...claims(), iss: 'https://evil.example' }));
      expect(foreign.error?.message).toBe('Bad ID token');
      const token = await issuer.idToken(claims());
      const [header, , signature] = token.split('.');
      const payload = Buffer.from(
        JSON.stringify({ ...claims(), iss: issuer.url, aud: 'standout', exp: 4e9 }),
      ).toString('base64url');
      expect((await enterWith(`${header}.${payload}.${signature}`)).error?.message).toBe('Bad ID token');
      target.own?.clock.advanceSeconds(600);
      expect((await enterWith(token)).error?.message).toBe('Bad ID token');
    });

    test('an ID token must match the nonce and the access token', async () => {
      const nonce = crypto.randomUUID();
      const nonceDigest = createHash('sha256').update(nonce).digest('hex');
      const make = (more = {}) => issuer.idToken({ ...claims(), nonce: nonceDigest, exp: 4e9, ...more });
      expect((await enterWith(await make())).error?.message).toMatch(/should either both exist or not/);
      expect((await enterWith(await make(), { nonce: 'another' })).error?.message).toBe('Nonces mismatch');
      expect((await enterWith(await make(), { nonce })).error).toBeNull();
      const hash = createHash('sha256').update('the token').digest().subarray(0, 16).toString('base64url');
      const bound = await make({ at_hash: hash });
      expect((await enterWith(bound, { nonce, access_token: 'stolen' })).error?.message).toBe('Bad ID token');
      expect((await enterWith(bound, { nonce, access_token: 'the token' })).error).toBeNull();
    });
  });
});
