import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminAction, AdminAnswer, AdminRequest } from '#domain/admin/actions.ts';
import {
  eachDatabase,
  newUser,
  runsOwnServers,
  type TestServer,
  type TestUser,
} from './support/each-database.ts';
import { clientOf, newEmail, newestEmail } from './support/target.ts';

describe.runIf(runsOwnServers).each(eachDatabase('tests/fixtures/supabase'))(
  'admin actions for accounts on %s',
  (_, startServer) => {
    let target: TestServer;
    let operator: TestUser;
    beforeAll(async () => {
      target = await startServer();
      // Only an account with a confirmed address gets the role.
      await clientOf(target).auth.signUp({ email: newEmail(), password: 'correct horse' });
      operator = await newUser(target);
    });
    afterAll(() => target.stop());

    const call = async <Action extends AdminAction>(
      client: SupabaseClient,
      request: AdminRequest<Action>,
    ) => {
      const { data, response } = await client.functions.invoke<AdminAnswer<Action>>('admin', {
        body: request,
      });
      const refusal = response?.ok ? undefined : await response?.json();
      return { status: response?.status, answer: data, code: refusal?.error.code as string | undefined };
    };
    const isOperator = async (client: SupabaseClient) => (await client.rpc('is_operator')).data;

    test('only the first confirmed account becomes the operator', async () => {
      expect(await isOperator(operator.client)).toBe(true);
      const other = await newUser(target);
      expect(await isOperator(other.client)).toBe(false);
      expect((await clientOf(target).rpc('is_operator')).error?.code).toBe('42501');
    });

    test('admin requests of all other accounts are rejected', async () => {
      const { client, id } = await newUser(target);
      const people = { action: 'people', search: '', page: 1 } as const;
      expect(await call(client, people)).toMatchObject({ status: 403, code: 'not_operator' });
      expect(await call(client, { action: 'delete', userId: operator.id })).toMatchObject({ status: 403 });
      expect(await call(client, { action: 'set-quota', userId: id, bytes: 1e12 })).toMatchObject({
        status: 403,
      });
      expect((await call(clientOf(target), people)).status).toBe(401);
      for (const name of ['admin_operators', 'admin_account', 'admin_end_sessions', 'admin_set_quota']) {
        const parameters = {
          admin_operators: { people: [id] },
          admin_set_quota: { person: id, quota: 1 },
        }[name] ?? { person: id };
        expect((await client.rpc(name, parameters)).error?.code, name).toBe('42501');
      }
    });

    test('an operator with a second factor must use it', async () => {
      const started = await startServer();
      try {
        const { client, email, password } = await newUser(started);
        const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
        if (!data) throw new Error('No factor.');
        const timestamp = (started.own?.clock.now() ?? new Date()).getTime();
        const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp });
        await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
        const passwordOnly = clientOf(started);
        await passwordOnly.auth.signInWithPassword({ email, password });
        const people = { action: 'people', search: '', page: 1 } as const;
        expect(await call(passwordOnly, people)).toMatchObject({ status: 403 });
        expect(await call(client, people)).toMatchObject({ status: 200, answer: { total: 1 } });
      } finally {
        await started.stop();
      }
    });

    test('accounts can be found by a part of their email, with their sign-in methods', async () => {
      const { email, id } = await newUser(target);
      const part = email.slice(7, 20).toUpperCase();
      const found = await call(operator.client, { action: 'people', search: part, page: 1 });
      expect(found.answer).toMatchObject({ total: 1, people: [{ userId: id, email, isOperator: false }] });
      const all = await call(operator.client, { action: 'people', search: '%', page: 1 });
      expect(all.answer).toEqual({ total: 0, people: [] });
      const { answer } = await call(operator.client, { action: 'person', userId: operator.id });
      expect(answer).toMatchObject({ isOperator: true, providers: ['email'], sessionCount: 2, factors: [] });
      expect(answer?.confirmedAt).not.toBeNull();
    });

    test('an account is deleted with its files, and operators cannot delete or ban themselves', async () => {
      const { client, id } = await newUser(target);
      const path = `${id}/answer.webm`;
      const file = new Blob(['said'], { type: 'audio/webm' });
      expect((await client.storage.from('recordings').upload(path, file)).error).toBeNull();
      expect(
        (await call(operator.client, { action: 'person', userId: id })).answer?.space?.used,
      ).toBeGreaterThan(4);
      expect((await call(operator.client, { action: 'delete', userId: id })).status).toBe(200);
      expect((await call(operator.client, { action: 'person', userId: id })).status).toBe(404);
      expect((await client.storage.from('recordings').download(path)).error).not.toBeNull();
      for (const action of ['delete', 'ban'] as const)
        expect((await call(operator.client, { action, userId: operator.id })).status).toBe(400);
      expect(await isOperator(operator.client)).toBe(true);
    });

    test('a ban ends all sessions immediately, and an invitation sends an email', async () => {
      const { client, id } = await newUser(target);
      const { answer } = await call(operator.client, { action: 'ban', userId: id });
      expect(answer?.sessionCount).toBe(0);
      expect(Date.parse(answer?.bannedUntil ?? '')).toBeGreaterThan(Date.now() + 50 * 365 * 24 * 3_600_000);
      expect((await client.auth.refreshSession()).error).not.toBeNull();
      const email = newEmail();
      const invited = await call(operator.client, { action: 'invite', email });
      expect(invited.answer).toMatchObject({ email, confirmedAt: null });
      expect((await newestEmail(target, email)).subject).toMatch(/invitation/);
    });

    test('malformed admin requests are rejected with a reason', async () => {
      const send = (body: Record<string, unknown>) => call(operator.client, body as AdminRequest);
      for (const body of [
        {},
        { action: 'toString' },
        { action: 'person', userId: '../users' },
        { action: 'people', search: '', page: 0 },
        { action: 'people', search: 'x'.repeat(400), page: 1 },
        { action: 'set-quota', userId: operator.id, bytes: -1 },
        { action: 'set-quota', userId: operator.id },
      ])
        expect(await send(body), JSON.stringify(body)).toMatchObject({
          status: 400,
          code: 'invalid_request',
        });
    });
  },
);
