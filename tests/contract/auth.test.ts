import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, runsOwnServers, type TestServer } from './support/each-database.ts';
import {
  clientOf,
  codeIn,
  emailCount,
  follow,
  fragmentOf,
  linkIn,
  newEmail,
  newestEmail,
  pkceClientOf,
} from './support/target.ts';

const password = 'correct horse';

/** An external server needs a readable mailbox and high rate limits. */
describe.each(eachDatabase('tests/fixtures/supabase'))('accounts on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());

  const client = () => clientOf(target);
  const signUp = async (email = newEmail()) => {
    const signedUp = await client().auth.signUp({ email, password, options: { data: { name: 'Ann' } } });
    expect(signedUp.error).toBeNull();
    return { email, user: signedUp.data.user };
  };
  const confirmed = async () => {
    const { email, user } = await signUp();
    await follow(linkIn(await newestEmail(target, email)));
    return { email, id: user?.id };
  };
  const signedIn = async () => {
    const account = await confirmed();
    const supabase = client();
    const { data, error } = await supabase.auth.signInWithPassword({ email: account.email, password });
    expect(error).toBeNull();
    if (!data.session) throw new Error('No session.');
    return { ...account, supabase, session: data.session };
  };
  const raw = (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) =>
    fetch(`${target.url}/auth/v1${path}`, {
      method: init.method ?? 'GET',
      headers: { apikey: target.anonKey, 'content-type': 'application/json', ...init.headers },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
  const refresh = (token: string) =>
    raw('/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token: token } });

  test('a sign-up sends an email instead of a session, and its link signs in', async () => {
    const email = newEmail();
    const { data } = await client().auth.signUp({
      email: email.replace('example.com', 'Example.COM'),
      password,
      options: { data: { name: 'Ann' }, emailRedirectTo: `${target.url}/generator` },
    });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ann' } });
    expect(data.user?.identities).toHaveLength(1);
    const sent = await newestEmail(target, email);
    expect(sent.subject).toBe('Confirm your email address');
    const landing = await follow(linkIn(sent));
    expect(landing.pathname).toBe('/generator');
    const fragment = fragmentOf(landing);
    expect(fragment.get('type')).toBe('signup');
    const session = await client().auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(session.data.user?.email_confirmed_at).toBeTruthy();
  });

  test('an email link works once, and a HEAD request does not consume it', async () => {
    const { email } = await signUp();
    const link = linkIn(await newestEmail(target, email));
    await fetch(link, { method: 'HEAD', redirect: 'manual' });
    expect(fragmentOf(await follow(link)).get('access_token')).toBeTruthy();
    const again = fragmentOf(await follow(link));
    expect(again.get('error_code')).toBe('otp_expired');
    expect(again.get('error_description')).toBe('Email link is invalid or has expired');
  });

  test('the code in the email works once, and a wrong code is rejected', async () => {
    const { email } = await signUp();
    const token = codeIn(await newestEmail(target, email));
    const wrong = await client().auth.verifyOtp({
      email,
      token: token === '000000' ? '000001' : '000000',
      type: 'email',
    });
    expect(wrong.error?.code).toBe('otp_expired');
    const right = await client().auth.verifyOtp({ email, token, type: 'email' });
    expect(right.data.session?.user.email).toBe(email);
    const again = await client().auth.verifyOtp({ email, token, type: 'email' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('the token_hash in a link confirms with POST', async () => {
    const { email } = await signUp();
    const token_hash = new URL(linkIn(await newestEmail(target, email))).searchParams.get('token') ?? '';
    const { data, error } = await client().auth.verifyOtp({ token_hash, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
  });

  test('signing in requires a confirmed email and the right password', async () => {
    const { email } = await signUp();
    const early = await client().auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');
    await follow(linkIn(await newestEmail(target, email)));
    const wrong = await client().auth.signInWithPassword({ email, password: 'wrong' });
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    const right = await client().auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(right.error).toBeNull();
    expect(right.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  });

  test('an unknown email gets the same response as a wrong password', async () => {
    const { email } = await confirmed();
    const [unknown, wrong] = await Promise.all(
      [newEmail(), email].map(async (login) => {
        const response = await raw('/token?grant_type=password', {
          method: 'POST',
          body: { email: login, password: 'nope' },
        });
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(unknown).toEqual(wrong);
  });

  if (runsOwnServers)
    test('a sign-up with a taken email returns a decoy user and changes nothing', async () => {
      const { email, id } = await confirmed();
      target.own?.clock.advanceSeconds(61);
      const again = await client().auth.signUp({ email, password: 'another one' });
      expect(again.error).toBeNull();
      expect(again.data.user?.identities).toEqual([]);
      expect(again.data.user?.id).not.toBe(id);
      expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
    });

  if (runsOwnServers)
    test('sign-ups with different passwords before confirmation invalidate all of these passwords', async () => {
      const { email, user } = await signUp();
      const signUpAgain = (typed: string) => {
        target.own?.clock.advanceSeconds(61);
        return client().auth.signUp({ email, password: typed, options: { data: { city: 'Graz' } } });
      };
      const again = await signUpAgain('another one');
      expect(again.data.user?.id).toBe(user?.id);
      // Repeating the first password doesn't restore it: the sign-up may not be the mailbox owner's.
      await signUpAgain(password);
      const fragment = fragmentOf(await follow(linkIn(await newestEmail(target, email))));
      for (const typed of [password, 'another one']) {
        const refused = await client().auth.signInWithPassword({ email, password: typed });
        expect(refused.error?.code).toBe('invalid_credentials');
      }

      const supabase = client();
      const { data } = await supabase.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      });
      expect(data.user?.user_metadata).toMatchObject({ city: 'Graz', email, email_verified: true });
      expect(data.user?.user_metadata).not.toHaveProperty('name');
      expect(data.user?.app_metadata).toEqual({
        provider: 'email',
        providers: ['email'],
        must_set_password: true,
      });
      const set = await supabase.auth.updateUser({ password });
      expect(set.error).toBeNull();
      expect(set.data.user?.app_metadata).not.toHaveProperty('must_set_password');
      expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
    });

  if (runsOwnServers)
    test('a repeated sign-up with the same password keeps the password', async () => {
      const { email } = await signUp();
      target.own?.clock.advanceSeconds(61);
      await signUp(email);
      await follow(linkIn(await newestEmail(target, email)));
      const { data } = await client().auth.signInWithPassword({ email, password });
      expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    });

  if (runsOwnServers)
    test('only users who lose an unconfirmed password to a sign-in email must set a new one', async () => {
      const { email: signedUp } = await signUp();
      const unknownEmail = newEmail();
      target.own?.clock.advanceSeconds(61);
      for (const email of [signedUp, unknownEmail]) {
        await client().auth.signInWithOtp({ email });
        const token = codeIn(await newestEmail(target, email));
        const { data } = await client().auth.verifyOtp({ email, token, type: 'email' });
        expect(data.user?.app_metadata.must_set_password).toBe(email === signedUp ? true : undefined);
      }
    });

  test('concurrent sign-ups create one account', async () => {
    const email = newEmail();
    const both = await Promise.all(
      [1, 2].map(() => raw('/signup', { method: 'POST', body: { email, password } })),
    );
    expect(both.map((response) => response.status).sort()).toEqual([200, 429]);
  });

  test('weak and overlong passwords are rejected with reasons', async () => {
    const weak = await client().auth.signUp({ email: newEmail(), password: 'short' });
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] });
    const long = await client().auth.signUp({ email: newEmail(), password: 'ü'.repeat(37) });
    expect(long.error).toMatchObject({
      code: 'validation_failed',
      message: 'Password cannot be longer than 72 characters',
    });
    const { email } = await confirmed();
    const longLogin = await client().auth.signInWithPassword({ email, password: password.padEnd(100, 'x') });
    expect(longLogin.error?.code).toBe('invalid_credentials');
  });

  test('metadata is limited so that access tokens fit into a request', async () => {
    const email = newEmail();
    const tooMuch = await client().auth.signUp({
      email,
      password,
      options: { data: { a: 'x'.repeat(9_000) } },
    });
    expect(tooMuch.error).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('metadata'),
    });
    const long = { data: { a: 'x'.repeat(7_900) } };
    await client().auth.signUp({ email, password, options: long });
    const otp = await client().auth.signInWithOtp({ email, options: { data: { b: 'x'.repeat(1_000) } } });
    expect(otp.error, 'earlier metadata does not lock the owner out').toBeNull();

    const { supabase } = await signedIn();
    expect((await supabase.auth.updateUser({ data: { a: 'ü'.repeat(3_000) } })).error).toBeNull();
    const more = await supabase.auth.updateUser({ data: { b: 'ü'.repeat(3_000) } });
    expect(more.error).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('metadata'),
    });
    expect((await supabase.auth.updateUser({ data: { a: null, b: 'ü' } })).error).toBeNull();
  });

  // Spec: sign-in-and-sign-up-1
  test('an invalid or missing email is rejected', async () => {
    const bad = await client().auth.signUp({ email: 'not an address', password });
    expect(bad.error?.message).toBe('Unable to validate email address: invalid format');
    const nothing = await raw('/token?grant_type=password', { method: 'POST', body: { password } });
    expect(await nothing.json()).toMatchObject({
      msg: 'You must provide either an email or phone number and a password',
      error_code: 'validation_failed',
    });
    const anonymous = await client().auth.signInAnonymously();
    expect(anonymous.error?.code).toBe('anonymous_provider_disabled');
  });

  test('metadata with lone surrogates or deep nesting is rejected', async () => {
    const nested = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const { supabase } = await signedIn();
    const token = (await supabase.auth.getSession()).data.session?.access_token ?? '';
    const requests: [path: string, method: string, body: string][] = [
      ['/signup', 'POST', `{"email":"${newEmail()}","password":"${password}","data":${nested}}`],
      ['/otp', 'POST', `{"email":"${newEmail()}","data":{"name":"a\\ud800"}}`],
      ['/user', 'PUT', `{"data":${nested}}`],
      ['/user', 'PUT', '{"data":{"a\\ud800":1}}'],
      ['/factors', 'POST', '{"factor_type":"totp","issuer":"a\\ud800"}'],
      ['/factors', 'POST', '{"factor_type":"totp","friendly_name":"a\\ud800"}'],
      ['/recover', 'POST', nested],
    ];
    for (const [path, method, body] of requests) {
      const response = await fetch(`${target.url}/auth/v1${path}`, {
        method,
        headers: { apikey: target.anonKey, authorization: `Bearer ${token}` },
        body,
      });
      expect(await response.json(), `${path} ${body.slice(0, 60)}`).toMatchObject({
        code: 400,
        error_code: 'validation_failed',
        msg: 'The request contains a value that cannot be stored',
      });
    }
  });

  test('errors have the format of the requested API version', async () => {
    const old = await raw('/user');
    expect(old.status).toBe(401);
    expect(old.headers.get('x-sb-error-code')).toBe('no_authorization');
    expect(await old.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
    const current = await raw('/user', { headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await current.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
    const broken = await fetch(`${target.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: target.anonKey },
      body: '{',
    });
    expect(broken.headers.get('x-sb-error-code')).toBe('bad_json');
  });

  test('the public key identifies the project, but not a user', async () => {
    const withoutKey = await fetch(`${target.url}/auth/v1/settings`);
    expect(withoutKey.status).toBe(401);
    const wrongKey = await fetch(`${target.url}/auth/v1/settings`, { headers: { apikey: 'wrong' } });
    expect(wrongKey.status).toBe(401);
    const settings = await raw('/settings');
    expect(await settings.json()).toMatchObject({ external: { email: true }, disable_signup: false });
    const anonymous = await raw('/user', { headers: { authorization: `Bearer ${target.anonKey}` } });
    expect(anonymous.status).toBe(403);
    expect(await anonymous.json()).toMatchObject({
      error_code: 'bad_jwt',
      msg: 'invalid claim: missing sub claim',
    });
    const out = await raw('/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${target.anonKey}` },
    });
    expect(out.status).toBe(403);
  });

  test('the access token verifies against the published keys and identifies the user', async () => {
    const { supabase, id, email } = await signedIn();
    const { data, error } = await supabase.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email' },
    });
    const { keys } = await (await fetch(`${target.url}/auth/v1/.well-known/jwks.json`)).json();
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('refreshing a session rotates the token and returns the user', async () => {
    const { supabase, session, id } = await signedIn();
    const { data, error } = await supabase.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user?.id).toBe(id);
    const unknown = await refresh('unknown');
    expect(await unknown.json()).toMatchObject({
      error_code: 'refresh_token_not_found',
      msg: 'Invalid Refresh Token: Refresh Token Not Found',
    });
  });

  test('concurrent refreshes with one token return the same next token', async () => {
    const { session } = await signedIn();
    const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(session.refresh_token)));
    const tokens = await Promise.all(
      responses.map(async (response) => (await response.json()).refresh_token),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toEqual(expect.any(String));
  });

  test('the email changes after both addresses confirm it', async () => {
    const { supabase, email } = await signedIn();
    const next = newEmail();
    const requested = await supabase.auth.updateUser({ email: next });
    expect(requested.data.user).toMatchObject({ email, new_email: next });
    const first = fragmentOf(await follow(linkIn(await newestEmail(target, email))));
    expect(first.get('message')).toMatch(/^Confirmation link accepted/);
    const second = fragmentOf(await follow(linkIn(await newestEmail(target, next))));
    expect(second.get('access_token')).toBeTruthy();
    expect((await client().auth.signInWithPassword({ email: next, password })).data.user?.email).toBe(next);
    expect((await client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('links sent to the old email stop working after a change', async () => {
    const { supabase, email } = await signedIn();
    await client().auth.resetPasswordForEmail(email);
    const sent = linkIn(await newestEmail(target, email));
    const next = newEmail();
    await supabase.auth.updateUser({ email: next });
    for (const to of [email, next]) await follow(linkIn(await newestEmail(target, to)));
    expect((await client().auth.signInWithPassword({ email: next, password })).error).toBeNull();
    expect(fragmentOf(await follow(sent)).get('error_code')).toBe('otp_expired');
  });

  test('changing to a taken email is rejected', async () => {
    const [{ supabase }, other] = [await signedIn(), await confirmed()];
    expect((await supabase.auth.updateUser({ email: other.email })).error?.code).toBe('email_exists');
  });

  test('metadata is merged, and null removes a field', async () => {
    const { supabase } = await signedIn();
    await supabase.auth.updateUser({ data: { city: 'Ulm', name: 'Bea' } });
    const { data } = await supabase.auth.updateUser({ data: { city: null } });
    expect(data.user?.user_metadata).toMatchObject({ name: 'Bea' });
    expect(data.user?.user_metadata).not.toHaveProperty('city');
  });

  test('a new password must differ from the old one and ends other sessions', async () => {
    const { supabase, email } = await signedIn();
    const other = client();
    const signedInThere = await other.auth.signInWithPassword({ email, password });
    expect((await supabase.auth.updateUser({ password })).error).toMatchObject({
      code: 'same_password',
      status: 422,
    });
    expect((await supabase.auth.updateUser({ password: 'a new secret' })).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const refreshed = await refresh(signedInThere.data.session?.refresh_token ?? '');
    expect(await refreshed.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
    expect((await supabase.auth.getUser()).error).toBeNull();
    expect((await client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await client().auth.signInWithPassword({ email, password: 'a new secret' })).error).toBeNull();
  });

  test('a new password cancels unexchanged codes and pending email changes', async () => {
    const { supabase, email } = await signedIn();
    const attacker = pkceClientOf(target);
    await attacker.auth.resetPasswordForEmail(email);
    const code = (await follow(linkIn(await newestEmail(target, email)))).searchParams.get('code') ?? '';
    const attackerEmail = newEmail();
    await supabase.auth.updateUser({ email: attackerEmail });
    const { data, error } = await supabase.auth.updateUser({ password: 'a new secret' });
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
    expect((await attacker.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
    target.own?.clock.advanceSeconds(61);
    await client().auth.resend({ type: 'email_change', email });
    expect(await emailCount(target, attackerEmail)).toBe(1);
  });

  test('a recovery email resets the password, and the response reveals no accounts', async () => {
    const { email } = await confirmed();
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((to) => raw('/recover', { method: 'POST', body: { email: to } })),
    );
    expect([known?.status, await known?.text()]).toEqual([unknown?.status, await unknown?.text()]);
    const fragment = fragmentOf(await follow(linkIn(await newestEmail(target, email))));
    expect(fragment.get('type')).toBe('recovery');
    const supabase = client();
    await supabase.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect((await supabase.auth.updateUser({ password: 'remembered now' })).error).toBeNull();
    expect((await client().auth.signInWithPassword({ email, password: 'remembered now' })).error).toBeNull();
  });

  if (runsOwnServers)
    test('resending a confirmation invalidates the first link', async () => {
      const { email } = await signUp();
      const first = linkIn(await newestEmail(target, email));
      const tooSoon = await client().auth.resend({ type: 'signup', email });
      expect(tooSoon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      target.own?.clock.advanceSeconds(61);
      expect((await client().auth.resend({ type: 'signup', email })).error).toBeNull();
      expect(fragmentOf(await follow(first)).get('error_code')).toBe('otp_expired');
      expect(
        fragmentOf(await follow(linkIn(await newestEmail(target, email)))).get('access_token'),
      ).toBeTruthy();
    });

  test('logging out ends this session, the others, or all of them', async () => {
    const { supabase: here, email } = await signedIn();
    const elsewhere = async () => {
      const other = client();
      await other.auth.signInWithPassword({ email, password });
      return other;
    };
    const isIn = async (supabase: ReturnType<typeof client>) =>
      (await supabase.auth.getUser()).error === null;
    const [second, third] = [await elsewhere(), await elsewhere()];
    await second.auth.signOut({ scope: 'local' });
    expect([await isIn(here), await isIn(third)]).toEqual([true, true]);
    await here.auth.signOut({ scope: 'others' });
    expect([await isIn(here), await isIn(third)]).toEqual([true, false]);
    const fourth = await elsewhere();
    await here.auth.signOut();
    expect(await isIn(fourth)).toBe(false);
  });

  test('users can list and end only their own sessions', async () => {
    const { supabase: here, email } = await signedIn();
    const other = client();
    await other.auth.signInWithPassword({ email, password });
    await signedIn();
    type Row = { id: string; is_current: boolean };
    const { data } = await here.rpc('my_sessions');
    const rows: Row[] = data;
    // The list includes the session of the confirmation link.
    expect(rows.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const otherUser = await signedIn();
    await otherUser.supabase.rpc('end_my_session', { session: rows[1]?.id });
    expect((await here.rpc('my_sessions')).data).toHaveLength(3);
    for (const { id } of rows.slice(1)) await here.rpc('end_my_session', { session: id });
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await here.auth.getUser()).error).toBeNull();
    expect((await client().rpc('my_sessions')).error?.code).toBe('42501');
  });

  test('with PKCE, only the client with the verifier can exchange the code in the link', async () => {
    const supabase = pkceClientOf(target);
    const email = newEmail();
    await supabase.auth.signUp({ email, password });
    const landing = await follow(linkIn(await newestEmail(target, email)));
    const code = landing.searchParams.get('code') ?? '';
    expect(landing.hash).toBe('');
    expect((await supabase.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);

    await supabase.auth.resetPasswordForEmail(email);
    const second = await follow(linkIn(await newestEmail(target, email)));
    const stolen = await raw('/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: second.searchParams.get('code'), code_verifier: 'v'.repeat(50) },
    });
    expect(await stolen.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    const used = await raw('/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: code, code_verifier: 'v'.repeat(50) },
    });
    expect(await used.json()).toMatchObject({ error_code: 'flow_state_not_found' });
  });

  test('links redirect only to the site', async () => {
    const email = newEmail();
    await client().auth.signUp({
      email,
      password,
      options: { emailRedirectTo: 'https://evil.example/steal' },
    });
    const link = linkIn(await newestEmail(target, email));
    expect(link).not.toContain('evil');
    const tampered = new URL(link);
    tampered.searchParams.set('redirect_to', 'https://evil.example/steal');
    expect((await follow(tampered.href)).origin).toBe(target.url);
  });
});
