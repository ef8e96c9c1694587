import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminAction, AdminAnswer, AdminRequest } from '#domain/admin/actions.ts';
import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import {
  eachDatabase,
  newUser,
  runsOwnServers,
  type TestServer,
  type TestUser,
} from './support/each-database.ts';
import { clientOf, newEmail, newestEmail } from './support/target.ts';

/** The project with an additional slow function. */
const project = mkdtempSync(join(tmpdir(), 'standout-admin-'));
cpSync('tests/fixtures/supabase/config.toml', join(project, 'config.toml'));
cpSync('supabase/migrations', join(project, 'migrations'), { recursive: true });
symlinkSync(resolve('supabase/functions'), join(project, 'functions'));
writeFileSync(
  join(project, 'migrations/20991231000000_slow.sql'),
  `create function public.waste_time(word text) returns void language plpgsql as $$
     declare until timestamptz := clock_timestamp() + interval '300 milliseconds';
     begin
       while clock_timestamp() < until loop end loop;
     end
   $$`,
);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const nobody = crypto.randomUUID();

/** A request for each action. Only the operator's may have an effect. */
const requests: { [Action in AdminAction]: AdminRequest<Action> } = {
  people: { action: 'people', search: '', page: 1 },
  person: { action: 'person', userId: nobody },
  invite: { action: 'invite', email: 'invited@example.com' },
  confirm: { action: 'confirm', userId: nobody },
  ban: { action: 'ban', userId: nobody },
  unban: { action: 'unban', userId: nobody },
  'sign-out': { action: 'sign-out', userId: nobody },
  'remove-factor': { action: 'remove-factor', userId: nobody, factorId: nobody },
  'set-quota': { action: 'set-quota', userId: nobody, bytes: 1 },
  delete: { action: 'delete', userId: nobody },
  'sign-up': { action: 'sign-up' },
  'set-sign-up': { action: 'set-sign-up', policy: { kind: 'open' } },
  audit: { action: 'audit', search: '', userId: null, before: null },
  'test-email': { action: 'test-email', to: 'test@example.com' },
  backups: { action: 'backups' },
  'back-up': { action: 'back-up' },
  'slow-queries': { action: 'slow-queries' },
  server: { action: 'server' },
};

describe.runIf(runsOwnServers).each(eachDatabase(project))(
  'admin actions for the installation on %s',
  (database, startServer) => {
    let target: TestServer;
    let operator: TestUser;
    beforeAll(async () => {
      target = await startServer();
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
      return { status: response?.status, answer: data, error: refusal?.error };
    };
    const act = <Action extends AdminAction>(request: AdminRequest<Action>) => call(operator.client, request);
    const actionsOf = async (userId: string) => {
      const { answer } = await act<'audit'>({ action: 'audit', search: '', userId, before: null });
      return answer?.entries ?? [];
    };

    test('ordinary, signed-out, and anonymous users cannot perform any admin action', async () => {
      const { client } = await newUser(target);
      const former = clientOf(target);
      await former.auth.signInWithPassword(operator);
      const { data } = await former.auth.getSession();
      await former.auth.signOut({ scope: 'local' });
      const token = data.session?.access_token ?? '';
      for (const request of Object.values(requests)) {
        expect(await call(client, request), request.action).toMatchObject({
          status: 403,
          error: { code: 'not_operator' },
        });
        const withToken = await fetch(`${target.url}/functions/v1/admin`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(request),
        });
        expect(withToken.status, request.action).toBe(403);
        expect((await call(clientOf(target), request)).status, request.action).toBe(401);
      }
      const { answer } = await act<'people'>({ action: 'people', search: 'invited@example.com', page: 1 });
      expect(answer?.total).toBe(0);
    });

    test('only the secret key can call the database functions and /admin/v1', async () => {
      const { client, token } = await newUser(target);
      const functions: Record<string, Record<string, unknown>> = {
        admin_audit: { search: '', person: null, before: null, most: 1 },
        admin_log: {
          operator: nobody,
          action: 'a',
          log_type: 'user',
          person: null,
          person_email: null,
          address: '',
        },
        admin_sign_up: {},
        admin_set_sign_up: { new_kind: 'open', new_domains: [] },
        admin_expect_invitation: { address: 'a@example.com' },
        admin_slow_queries: { threshold: 0, most: 1 },
        admin_database_version: {},
        before_user_created: { event: {} },
      };
      for (const [name, parameters] of Object.entries(functions))
        for (const caller of [client, operator.client, clientOf(target)])
          expect((await caller.rpc(name, parameters)).error?.code, name).toBe('42501');
      for (const path of ['server', 'slow-queries', 'test-email', 'backups'])
        for (const bearer of [token, operator.token, target.anonKey, 'nonsense']) {
          const { status } = await fetch(`${target.url}/admin/v1/${path}`, {
            headers: { authorization: `Bearer ${bearer}` },
          });
          expect(status, path).toBe(bearer === 'nonsense' ? 401 : 403);
        }
    });

    test('the audit log shows who did what and from where, and users see their own entries', async () => {
      const person = await newUser(target);
      await person.client.auth.updateUser({ data: { name: 'Anna' } });
      await act({ action: 'ban', userId: person.id });
      await act({ action: 'unban', userId: person.id });
      await person.client.auth.signInWithPassword(person);
      await person.client.auth.signOut();
      await person.client.auth.signInWithPassword(person);
      const entries = await actionsOf(person.id);
      expect(entries.map(({ action }) => action)).toEqual([
        ...['login', 'logout', 'login', 'user_unbanned', 'user_banned', 'user_modified', 'login', 'login'],
        ...['user_signedup', 'user_confirmation_requested'],
      ]);
      const byOperator: Partial<AuditEntry> = {
        actorId: operator.id,
        actorEmail: operator.email,
        targetEmail: person.email,
        ipAddress: '127.0.0.1',
      };
      expect(entries.find(({ action }) => action === 'user_banned')).toMatchObject(byOperator);
      expect(entries.at(-1)).toMatchObject({
        actorId: person.id,
        actorEmail: person.email,
        targetEmail: null,
        ipAddress: '127.0.0.1',
      });
      const own = await person.client.rpc('my_activity');
      expect(own.data.map(({ action }: { action: string }) => action)).toEqual(
        entries.map(({ action }) => action),
      );
      expect(own.data.find(({ action }: { action: string }) => action === 'user_banned').address).toBeNull();
      expect(own.data[0].address).toBe('127.0.0.1');
      const other = await newUser(target);
      const others = await other.client.rpc('my_activity');
      expect(
        others.data.some(({ id }: { id: string }) => entries.some(({ entryId }) => entryId === id)),
      ).toBe(false);
      expect((await clientOf(target).rpc('my_activity')).error?.code).toBe('42501');
    });

    test('the audit log contains second factors and account deletions by their owners', async () => {
      const person = await newUser(target);
      const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' });
      if (!data) throw new Error('No factor.');
      const timestamp = (target.own?.clock.now() ?? new Date()).getTime();
      const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp });
      expect((await person.client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
      expect((await person.client.functions.invoke('account-delete')).error).toBeNull();
      const [deleted, ...before] = await actionsOf(person.id);
      expect(deleted).toMatchObject({ action: 'user_deleted', actorEmail: person.email, targetEmail: null });
      expect(before.slice(0, 3).map(({ action }) => action)).toEqual([
        ...['verification_attempted', 'challenge_created', 'factor_in_progress'],
      ]);
    });

    test('the audit log is paged without gaps and can be searched by email', async () => {
      const person = await newUser(target);
      for (let n = 0; n < 28; n += 1) {
        await act({ action: 'set-quota', userId: person.id, bytes: n });
        await act({ action: 'confirm', userId: person.id });
      }
      const part = person.email.slice(7, 25).toUpperCase();
      const first = await act<'audit'>({ action: 'audit', search: part, userId: null, before: null });
      const next = first.answer?.next ?? null;
      const second = await act<'audit'>({ action: 'audit', search: part, userId: null, before: next });
      expect([first.answer?.entries.length, second.answer?.next]).toEqual([50, null]);
      const all = [...(first.answer?.entries ?? []), ...(second.answer?.entries ?? [])];
      expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(all.length);
      expect(all.filter(({ action }) => action === 'quota_changed')).toHaveLength(28);
      expect(all.filter(({ action }) => action === 'user_confirmed')).toHaveLength(28);
      expect(all.map(({ at }) => Date.parse(at))).toEqual(
        all.map(({ at }) => Date.parse(at)).toSorted((one, other) => other - one),
      );
      const wrong = await act({ action: 'audit', search: '', userId: null, before: 'yesterday' });
      expect(wrong.status).toBe(400);
    });

    test('sign-up follows the policy: by invitation, for some domains, or for everyone', async () => {
      const settings = async () =>
        (await (
          await fetch(`${target.url}/auth/v1/settings`, { headers: { apikey: target.anonKey } })
        ).json()) as { disable_signup: boolean };
      const signUp = async (email: string) =>
        (await clientOf(target).auth.signUp({ email, password: 'correct horse' })).error?.code;
      const byCode = async (email: string) =>
        (await clientOf(target).auth.signInWithOtp({ email })).error?.code;
      expect((await act({ action: 'sign-up' })).answer).toEqual({
        policy: { kind: 'open' },
        enforcedBy: 'server',
      });

      await act({ action: 'set-sign-up', policy: { kind: 'invitation' } });
      expect((await settings()).disable_signup).toBe(true);
      expect(await signUp(newEmail())).toBe('signup_disabled');
      // The response must not reveal who has an account.
      expect(await signUp(operator.email)).toBe('signup_disabled');
      expect(await byCode(newEmail())).toBe('signup_disabled');
      const invited = newEmail();
      expect((await act({ action: 'invite', email: invited })).answer).toMatchObject({ email: invited });
      expect((await newestEmail(target, invited)).subject).toMatch(/invitation/);

      const policy = { kind: 'domains', domains: ['Example.org', '@mail.example.com'] } as const;
      expect((await act({ action: 'set-sign-up', policy })).answer).toEqual({
        policy: { kind: 'domains', domains: ['example.org', 'mail.example.com'] },
        enforcedBy: 'server',
      });
      expect((await settings()).disable_signup).toBe(false);
      for (const email of ['a@example.com', 'a@sub.example.org', 'a@example.org.example.net'])
        expect(await signUp(email), email).toBe('email_address_not_authorized');
      expect(await byCode(newEmail())).toBe('email_address_not_authorized');
      expect(await signUp(`A-${crypto.randomUUID()}@EXAMPLE.org`)).toBeUndefined();

      for (const wrong of [{ kind: 'domains', domains: [] }, { kind: 'domains', domains: ['*'] }, {}, null])
        expect(
          (await act({ action: 'set-sign-up', policy: wrong } as AdminRequest<'set-sign-up'>)).status,
        ).toBe(400);
      await act({ action: 'set-sign-up', policy: { kind: 'open' } });
      expect(await signUp(newEmail())).toBeUndefined();
    });

    test('a test email arrives, and an invalid address is rejected', async () => {
      const to = newEmail();
      expect((await act({ action: 'test-email', to })).status).toBe(200);
      expect((await newestEmail(target, to)).subject).toBe('Test email from Standout');
      expect(await act({ action: 'test-email', to: 'nobody' })).toMatchObject({
        status: 400,
        error: { message: 'Enter an email address.' },
      });
    });

    test("the server's versions are shown, and slow statements without their values", async () => {
      const { answer } = await act<'server'>({ action: 'server' });
      expect(answer?.versions.map(({ name }) => name)).toEqual([
        'Standout',
        'Node.js',
        'PostgreSQL',
        'Newest migration',
      ]);
      expect(answer?.versions.every(({ version }) => /^\d+(\.\d+)*\b/.test(version))).toBe(true);
      expect(answer?.startedAt).not.toBeNull();
      expect((await operator.client.rpc('waste_time', { word: 'confidential' })).error).toBeNull();
      const slow = await act<'slow-queries'>({ action: 'slow-queries' });
      expect(slow.answer?.thresholdMilliseconds).toBe(200);
      const found = slow.answer?.queries.find(({ statement }) => statement.includes('waste_time'));
      expect(found?.longestMilliseconds).toBeGreaterThan(200);
      expect(JSON.stringify(slow.answer)).not.toContain('confidential');
    });

    test('a backup can be made and listed, except with PostgreSQL', async () => {
      const made = await act<'back-up'>({ action: 'back-up' });
      const listed = await act<'backups'>({ action: 'backups' });
      if (database === 'PostgreSQL') {
        for (const { status, error } of [made, listed])
          expect([status, error?.code]).toEqual([501, 'not_offered']);
        return;
      }
      expect(made.answer).toMatchObject({ isEncrypted: false });
      expect(listed.answer?.backups).toEqual([made.answer]);
      expect(Date.parse(listed.answer?.nextAt ?? '')).toBeGreaterThan(Date.now());
      const { answer } = await act<'audit'>({ action: 'audit', search: '', userId: null, before: null });
      expect(answer?.entries[0]).toMatchObject({ action: 'backup_created', actorId: operator.id });
    });
  },
);
