import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIssuer, type Vouched } from '../support/issuer.ts';
import { eachAccountDatabase, ownerOf, signedInUser } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import { clientOf, codeIn, fragmentOf, newEmail, newestEmail, pkceClientOf } from './support/target.ts';

const issuer = await startIssuer();
afterAll(() => issuer.stop());
let lastSub = 1000;

describe.each(eachAccountDatabase({ ACCOUNTS_ISSUER: issuer.url }))('providers on %s', (_, startEngine) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startEngine();
  });
  afterAll(() => target.stop());

  const newSub = () => {
    lastSub += 1;
    return String(lastSub);
  };
  /** Goes to the provider and comes back, as a browser would. */
  const travel = async (address: string): Promise<URL> => {
    let url = new URL(address);
    for (let hops = 0; hops < 5; hops += 1) {
      const answer = await fetch(url, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
      const isBack = url.pathname === '/auth/v1/callback';
      url = new URL(location, url);
      if (isBack) return url;
    }
    throw new Error('The way does not end.');
  };
  const addressOf = async (client: SupabaseClient, provider = 'house') => {
    const { data } = await client.auth.signInWithOAuth({
      provider: provider as 'github',
      options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
    });
    return data.url ?? '';
  };
  const enter = async (person: Vouched, provider = 'house') => {
    issuer.becomes(person);
    const landing = await travel(await addressOf(clientOf(target), provider));
    const fragment = fragmentOf(landing);
    const token = fragment.get('access_token');
    if (!token) return { refusal: fragment.get('error_code'), landing, fragment, user: null };
    const { data } = await clientOf(target).auth.getUser(token);
    return { refusal: null, landing, fragment, user: data.user };
  };

  test('somebody new gets an account, and has it the next time', async () => {
    const person = { sub: newSub(), email: newEmail(), email_verified: true, name: 'Gil' };
    const first = await enter(person);
    expect(first.landing.pathname).toBe('/in');
    expect(first.fragment.get('provider_token')).toBe('their token');
    expect(first.user).toMatchObject({
      email: person.email,
      user_metadata: { full_name: 'Gil', email_verified: true },
      app_metadata: { provider: 'house', providers: ['house'] },
    });
    expect(first.user?.identities).toMatchObject([{ provider: 'house', id: person.sub }]);
    const second = await enter({ ...person, name: 'Gil B.' });
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.user?.user_metadata.full_name).toBe('Gil B.');
  });

  test('GitHub speaks in its own tongue', async () => {
    const person = { sub: newSub(), email: newEmail(), email_verified: true };
    const { user } = await enter(person, 'github');
    expect(user).toMatchObject({
      email: person.email,
      user_metadata: { user_name: 'octo', provider_id: person.sub },
    });
  });

  test('with PKCE the code is traded by the client that began, with what the provider gave', async () => {
    const client = pkceClientOf(target);
    issuer.becomes({ sub: newSub(), email: newEmail(), email_verified: true });
    const landing = await travel(await addressOf(client));
    expect(landing.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ provider_token: 'their token', provider_refresh_token: 'more' });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('a confirmed address that the provider has verified is the same account', async () => {
    const { email, id, password } = await signedInUser(target);
    const { user } = await enter({ sub: newSub(), email, email_verified: true });
    expect(user?.id).toBe(id);
    expect(user?.app_metadata.providers).toEqual(['email', 'house']);
    expect((await clientOf(target).auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('who signed up with an address that is not theirs is out when its owner comes', async () => {
    const email = newEmail();
    const password = 'the thief knows this';
    await clientOf(target).auth.signUp({ email, password, options: { data: { thief: true } } });
    // What asks for a password that was lost so goes with it: they came without one.
    await clientOf(target).auth.signInWithOtp({ email });
    const { user } = await enter({ sub: newSub(), email, email_verified: true });
    expect(user?.email).toBe(email);
    expect(user?.user_metadata).not.toHaveProperty('thief');
    expect(user?.app_metadata).toEqual({ provider: 'house', providers: ['house'] });
    const thief = await clientOf(target).auth.signInWithPassword({ email, password });
    expect(thief.error?.code).toBe('invalid_credentials');
  });

  test('who came by a provider with an address that is not theirs is out when its owner signs up, or comes by the same provider', async () => {
    const email = newEmail();
    const thief = { sub: newSub(), email, email_verified: false };
    expect((await enter(thief)).refusal).toBe('provider_email_needs_verification');
    await clientOf(target).auth.signUp({ email, password: 'correct horse' });
    const owner = clientOf(target);
    await owner.auth.verifyOtp({ email, token: codeIn(await newestEmail(target, email)), type: 'signup' });
    const { data } = await owner.auth.getUser();
    expect(data.user?.app_metadata.must_set_password, 'of two who came, no password holds').toBe(true);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(data.user?.user_metadata).toMatchObject({ email, sub: data.user?.id });
    expect((await enter(thief)).refusal).toBe('provider_email_needs_verification');

    const shared = { email: newEmail(), email_verified: false };
    const [first, second] = [newSub(), newSub()];
    await enter({ ...shared, sub: first });
    const { user } = await enter({ ...shared, sub: second, email_verified: true });
    expect(user?.identities?.map(({ id }) => id)).toEqual([second]);
    expect((await enter({ ...shared, sub: first })).refusal).toBe('provider_email_needs_verification');
  });

  test('an address that the provider has not verified opens nothing before its mail was answered', async () => {
    const { email, id } = await signedInUser(target);
    const stolen = await enter({ sub: newSub(), email, email_verified: false });
    expect(stolen.refusal).toBe('provider_email_needs_verification');
    expect((await (await ownerOf(target)).auth.admin.getUserById(id)).data.user?.identities).toHaveLength(1);
    const own = { sub: newSub(), email: newEmail(), email_verified: false };
    expect((await enter(own)).refusal).toBe('provider_email_needs_verification');
    // Another address, though verified, does not speak for this one.
    const swapped = await enter({ ...own, email: newEmail(), email_verified: true });
    expect(swapped.refusal).toBe('provider_email_needs_verification');
    await fetch((await newestEmail(target, own.email)).links[0] ?? '', { redirect: 'manual' });
    expect((await enter(own)).user?.email).toBe(own.email);
  });

  test('a state works once, and what the provider refuses is told', async () => {
    issuer.becomes({ sub: newSub(), email: newEmail(), email_verified: true });
    const begun = await fetch(await addressOf(clientOf(target)), { redirect: 'manual' });
    const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const back = there.headers.get('location') ?? '';
    expect(fragmentOf(await travel(back)).get('access_token')).toBeTruthy();
    expect(fragmentOf(await travel(back)).get('error_code')).toBe('bad_oauth_state');
    const no = await enter({ sub: 'nobody' });
    expect([no.fragment.get('error'), no.fragment.get('error_description')]).toEqual([
      'access_denied',
      'They said no',
    ]);
    const unknown = await fetch(`${target.url}/auth/v1/authorize?provider=apple`, { redirect: 'manual' });
    expect(await unknown.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
    const elsewhere = new URL(await addressOf(clientOf(target)));
    elsewhere.searchParams.set('redirect_to', 'https://evil.example');
    issuer.becomes({ sub: newSub(), email: newEmail(), email_verified: true });
    expect((await travel(elsewhere.href)).origin).toBe(target.url);
  });

  describe('identities', () => {
    const link = async (client: SupabaseClient, person: Vouched) => {
      issuer.becomes(person);
      const { data, error } = await client.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
      });
      if (error) throw error;
      return fragmentOf(await travel(data.url ?? '')).get('error_code');
    };

    test('are linked and unlinked, and the last one stays', async () => {
      const { client } = await signedInUser(target);
      const person = { sub: newSub(), email: newEmail(), email_verified: true };
      expect(await link(client, person)).toBeNull();
      const { data } = await client.auth.getUserIdentities();
      expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'house']);
      expect(await link(client, person)).toBe('identity_already_exists');
      const { client: other } = await signedInUser(target);
      expect(await link(other, person)).toBe('identity_already_exists');
      const [mail, house] = data?.identities ?? [];
      if (!mail || !house) throw new Error('An identity is missing.');
      expect((await other.auth.unlinkIdentity(house)).error?.code).toBe('single_identity_not_deletable');
      expect(
        (await client.auth.unlinkIdentity({ ...house, identity_id: crypto.randomUUID() })).error?.code,
      ).toBe('identity_not_found');
      expect((await client.auth.unlinkIdentity(house)).error).toBeNull();
      expect((await client.auth.unlinkIdentity(mail)).error).toMatchObject({
        code: 'single_identity_not_deletable',
        status: 422,
      });
    });

    test('are not added any more by a session that has ended', async () => {
      const { client } = await signedInUser(target);
      issuer.becomes({ sub: newSub(), email: newEmail(), email_verified: true });
      const { data } = await client.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: `${target.url}/in` },
      });
      await client.auth.signOut();
      expect(fragmentOf(await travel(data.url ?? '')).get('error_code')).toBe('bad_oauth_state');
    });

    test('are added and taken away after the second step only', async () => {
      const { client, email, password } = await signedInUser(target);
      await link(client, { sub: newSub(), email: newEmail(), email_verified: true });
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const secret = Secret.fromBase32(factor?.totp.secret ?? '');
      const timestamp = (target.own?.clock.now() ?? new Date()).getTime();
      const code = new TOTP({ secret }).generate({ timestamp });
      await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
      const half = clientOf(target);
      const { data } = await half.auth.signInWithPassword({ email, password });
      for (const identity of data.user?.identities ?? []) {
        expect((await half.auth.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal');
      }
      const more = half.auth.linkIdentity({
        provider: 'house' as 'github',
        options: { skipBrowserRedirect: true },
      });
      expect((await more).error?.code).toBe('insufficient_aal');
      expect((await client.auth.getUser()).data.user?.identities).toHaveLength(2);
    });

    test('give an account without a name one', async () => {
      const client = clientOf(target);
      const { data } = await client.auth.signInAnonymously();
      const person = { sub: newSub(), email: newEmail(), email_verified: true };
      expect(await link(client, person)).toBeNull();
      const { data: named } = await client.auth.getUser();
      expect(named.user).toMatchObject({ id: data.user?.id, email: person.email, is_anonymous: false });
    });
  });

  describe('an ID token', () => {
    const enterWith = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
      clientOf(target).auth.signInWithIdToken({ provider: 'house' as 'google', token, ...more });
    const claims = () => ({ sub: newSub(), email: newEmail(), email_verified: true });

    test('signs in, for each of the ids of the project’s apps', async () => {
      const person = claims();
      const { data, error } = await enterWith(await issuer.idToken(person));
      expect(error).toBeNull();
      const again = await enterWith(await issuer.idToken({ ...person, aud: 'standout-phone' }));
      expect(again.data.user?.id).toBe(data.user?.id);
    });

    test('is refused for another app, from another issuer, too late, or bent', async () => {
      const other = await enterWith(await issuer.idToken({ ...claims(), aud: 'somebody' }));
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

    test('with a nonce wants it, and the access token that it names', async () => {
      const nonce = crypto.randomUUID();
      const held = createHash('sha256').update(nonce).digest('hex');
      const make = (more = {}) => issuer.idToken({ ...claims(), nonce: held, exp: 4e9, ...more });
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
