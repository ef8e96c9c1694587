import { hash } from '@node-rs/bcrypt';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachAccountDatabase, newPhone, ownerOf, roleKey, signedInUser } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import {
  clientOf,
  follow,
  fragmentOf,
  linkIn,
  newEmail,
  newestEmail,
  pkceClientOf,
} from './support/target.ts';

const password = 'correct horse';

describe.each(eachAccountDatabase())('the admin API on %s', (_, startServer) => {
  let target: TestServer;
  let owner: SupabaseClient;
  beforeAll(async () => {
    target = await startServer();
    owner = await ownerOf(target);
  });
  afterAll(() => target.stop());
  const client = () => clientOf(target);

  test('the admin API accepts only the secret key', async () => {
    const { session } = await signedInUser(target);
    const request = async (bearer?: string) => {
      const response = await fetch(`${target.url}/auth/v1/admin/users`, {
        headers: { apikey: target.anonKey, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      });
      return [response.status, response.headers.get('x-sb-error-code')];
    };
    expect(await request()).toEqual([401, 'no_authorization']);
    expect(await request('nonsense')).toEqual([403, 'bad_jwt']);
    expect(await request(target.anonKey)).toEqual([403, 'not_admin']);
    expect(await request(session.access_token)).toEqual([403, 'not_admin']);
    expect((await request(await roleKey('service_role')))[0]).toBe(200);
    expect((await request(await roleKey('supabase_admin')))[0]).toBe(200);
  });

  test('an account is created with the given fields', async () => {
    const email = newEmail();
    const { data, error } = await owner.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Dee' },
      app_metadata: { plan: 'gold' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Dee' },
      app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
    });
    const signedIn = await client().auth.signInWithPassword({ email, password });
    expect(signedIn.data.user?.id).toBe(data.user?.id);
    expect((await owner.auth.admin.createUser({ email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
    expect((await owner.auth.admin.createUser({})).error?.message).toBe(
      'Cannot create a user without either an email or phone',
    );
    const id = crypto.randomUUID();
    const imported = {
      id,
      email: newEmail(),
      password_hash: await hash('from elsewhere', { cost: 4 }),
      email_confirm: true,
    };
    expect((await owner.auth.admin.createUser(imported)).data.user?.id).toBe(id);
    const importedLogin = await client().auth.signInWithPassword({
      email: imported.email,
      password: 'from elsewhere',
    });
    expect(importedLogin.error).toBeNull();
    const bad = await owner.auth.admin.createUser({ email: newEmail(), password_hash: 'plain' });
    expect(bad.error?.code).toBe('validation_failed');
  });

  test('accounts are listed in pages, newest first, and can be filtered', async () => {
    const emails = Array.from({ length: 5 }, newEmail);
    for (const email of emails) await owner.auth.admin.createUser({ email });
    const first = await owner.auth.admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual([emails[4], emails[3]]);
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect('total' in first.data && first.data.total).toBeGreaterThanOrEqual(5);
    const second = await owner.auth.admin.listUsers({ page: 2, perPage: 2 });
    expect(second.data.users[0]?.email).toBe(emails[2]);
    const beyond = await owner.auth.admin.listUsers({ page: 10_000, perPage: 2 });
    expect(beyond.data.users).toEqual([]);
    const found = await fetch(`${target.url}/auth/v1/admin/users?filter=${emails[1]}`, {
      headers: { apikey: target.anonKey, authorization: `Bearer ${await roleKey('service_role')}` },
    });
    expect((await found.json()).users).toHaveLength(1);
    const wrong = await fetch(`${target.url}/auth/v1/admin/users?per_page=none`, {
      headers: { apikey: target.anonKey, authorization: `Bearer ${await roleKey('service_role')}` },
    });
    expect(wrong.status).toBe(400);
  });

  test('accounts can be updated, and a new password ends their sessions', async () => {
    const user = await signedInUser(target);
    const [email, phone] = [newEmail(), newPhone()];
    const changed = await owner.auth.admin.updateUserById(user.id, {
      email,
      phone,
      email_confirm: true,
      user_metadata: { name: 'Eve' },
      app_metadata: { plan: 'iron' },
    });
    expect(changed.data.user).toMatchObject({ email, phone, user_metadata: { name: 'Eve' } });
    expect(changed.data.user?.app_metadata).toMatchObject({ plan: 'iron', providers: ['email', 'phone'] });
    expect((await user.client.auth.getUser()).error).toBeNull();
    await owner.auth.admin.updateUserById(user.id, { password: 'set by the admin' });
    expect((await user.client.auth.getUser()).error).not.toBeNull();
    expect(
      (await client().auth.signInWithPassword({ email, password: 'set by the admin' })).error,
    ).toBeNull();
    const other = await signedInUser(target);
    const taken = await owner.auth.admin.updateUserById(other.id, { email });
    expect(taken.error?.code).toBe('email_exists');
    const unknown = await owner.auth.admin.updateUserById(crypto.randomUUID(), {});
    expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  test('changing an email invalidates links sent to the old one', async () => {
    const { email, id } = await signedInUser(target);
    const { data } = await owner.auth.admin.generateLink({ type: 'magiclink', email });
    expect((await owner.auth.admin.updateUserById(id, { email: newEmail() })).error).toBeNull();
    const landing = fragmentOf(await follow(data.properties?.action_link ?? ''));
    expect(landing.get('error_code')).toBe('otp_expired');
  });

  test('a temporary ban also blocks existing tokens', async () => {
    const { client: userClient, email, id } = await signedInUser(target);
    await owner.auth.admin.updateUserById(id, { ban_duration: '1h30m' });
    expect((await userClient.auth.getUser()).error?.code).toBe('user_banned');
    expect((await client().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
    target.own?.clock.advanceSeconds(5401);
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
    await owner.auth.admin.updateUserById(id, { ban_duration: '1h' });
    await owner.auth.admin.updateUserById(id, { ban_duration: 'none' });
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
    const invalid = await owner.auth.admin.updateUserById(id, { ban_duration: 'for ever' });
    expect(invalid.error?.code).toBe('validation_failed');
  });

  test('a ban also blocks auth codes that were already issued', async () => {
    const userClient = pkceClientOf(target);
    const { email, id } = await signedInUser(target);
    await userClient.auth.signInWithOtp({ email });
    const code = (await follow(linkIn(await newestEmail(target, email)))).searchParams.get('code') ?? '';
    await owner.auth.admin.updateUserById(id, { ban_duration: '1h' });
    expect((await userClient.auth.exchangeCodeForSession(code)).error?.code).toBe('user_banned');
  });

  test('an account can be deleted or anonymized', async () => {
    const [deleted, anonymized] = [await signedInUser(target), await signedInUser(target)];
    expect((await owner.auth.admin.deleteUser(deleted.id)).error).toBeNull();
    expect((await owner.auth.admin.getUserById(deleted.id)).error?.code).toBe('user_not_found');
    expect((await owner.auth.admin.deleteUser(anonymized.id, true)).error).toBeNull();
    const { data } = await owner.auth.admin.getUserById(anonymized.id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain(anonymized.email);
    expect((await anonymized.client.auth.getUser()).error).not.toBeNull();
    const again = await owner.auth.admin.createUser({ email: anonymized.email });
    expect(again.error).toBeNull();
  });

  test('an admin can log a user out', async () => {
    const { client: userClient, session } = await signedInUser(target);
    expect((await owner.auth.admin.signOut(session.access_token, 'global')).error).toBeNull();
    expect((await userClient.auth.getUser()).error).not.toBeNull();
  });

  test('an invitation is emailed, except to users who already accepted one', async () => {
    const email = newEmail();
    const { data } = await owner.auth.admin.inviteUserByEmail(email, {
      data: { team: 'north' },
      redirectTo: 'https://app.example/welcome',
    });
    expect(data.user).toMatchObject({ email, user_metadata: { team: 'north' } });
    expect(data.user?.invited_at).toBeTruthy();
    const landing = await follow(linkIn(await newestEmail(target, email)));
    expect(landing.href).toMatch(/^https:\/\/app\.example\/welcome#/);
    expect(fragmentOf(landing).get('type')).toBe('invite');
    expect((await owner.auth.admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });

  describe('generated links', () => {
    const enter = async (link: string) => {
      const landing = fragmentOf(await follow(link));
      return landing.get('access_token') ? landing.get('type') : landing.get('error_code');
    };

    test('links can be generated for sign-ups, invitations, sign-ins, and password resets', async () => {
      const signup = await owner.auth.admin.generateLink({ type: 'signup', email: newEmail(), password });
      expect(signup.data.properties?.verification_type).toBe('signup');
      expect(await enter(signup.data.properties?.action_link ?? '')).toBe('signup');
      const invite = await owner.auth.admin.generateLink({ type: 'invite', email: newEmail() });
      expect(await enter(invite.data.properties?.action_link ?? '')).toBe('invite');
      const { email, id } = await signedInUser(target);
      const options = { redirectTo: 'https://app.example/in' };
      const magic = await owner.auth.admin.generateLink({ type: 'magiclink', email, options });
      expect(magic.data).toMatchObject({
        user: { id },
        properties: { redirect_to: 'https://app.example/in' },
      });
      const { hashed_token: token_hash = '', email_otp: token = '' } = magic.data.properties ?? {};
      const byHash = await client().auth.verifyOtp({ token_hash, type: 'magiclink' });
      expect(byHash.data.user?.id).toBe(id);
      expect((await client().auth.verifyOtp({ email, token, type: 'magiclink' })).error?.code).toBe(
        'otp_expired',
      );
      const recovery = await owner.auth.admin.generateLink({ type: 'recovery', email });
      const link = recovery.data.properties?.action_link ?? '';
      expect([await enter(link), await enter(link)]).toEqual(['recovery', 'otp_expired']);
      const unknown = await owner.auth.admin.generateLink({ type: 'recovery', email: newEmail() });
      expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 });
      const taken = await owner.auth.admin.generateLink({ type: 'invite', email });
      expect(taken.error?.code).toBe('email_exists');
    });

    test('links can be generated for both addresses of an email change', async () => {
      const { email, id } = await signedInUser(target);
      const change = { email, newEmail: newEmail() };
      const next = await owner.auth.admin.generateLink({ type: 'email_change_new', ...change });
      const now = await owner.auth.admin.generateLink({ type: 'email_change_current', ...change });
      const half = fragmentOf(await follow(now.data.properties?.action_link ?? ''));
      expect(half.get('message')).toMatch(/^Confirmation link accepted/);
      expect(await enter(next.data.properties?.action_link ?? '')).toBe('email_change');
      expect((await owner.auth.admin.getUserById(id)).data.user?.email).toBe(change.newEmail);
    });
  });
});
