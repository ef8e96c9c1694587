import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { runsOwnServers } from './support/each-database.ts';
import { freshPostgres, hasPostgres } from './support/fresh.ts';
import { startProxy } from './support/proxy.ts';
import { startS3, type TestS3 } from './support/s3.ts';
import {
  clientOf,
  codeIn,
  follow,
  fragmentOf,
  linkIn,
  newEmail,
  newestEmail,
  type Target,
  targetAt,
} from './support/target.ts';

const password = 'correct horse';
const verifications = 6;

describe.runIf(runsOwnServers && hasPostgres)(
  'two servers behind a proxy with one PostgreSQL and one S3',
  () => {
    let folder: string;
    let s3: TestS3;
    let stopProxy: () => Promise<void>;
    let servers: [ServerProcess, ServerProcess];
    let databaseUrl: string;
    let [target, one, other]: Target[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'standout-two-'));
      const project = join(folder, 'project');
      await cp('tests/fixtures/library', project, { recursive: true });
      await writeFile(
        join(project, 'config.toml'),
        `[auth.rate_limit]\ntoken_verifications = ${verifications}\n`,
      );
      s3 = await startS3();
      databaseUrl = await freshPostgres('empty');
      const proxyPort = await freePort();
      const env = {
        ...s3.env,
        DATABASE_URL: databaseUrl,
        SUPABASE_DIR: project,
        SITE_URL: `http://localhost:${proxyPort}`,
        TRUST_PROXY: '1',
      };
      // Starts both concurrently: one prepares the database, the other waits.
      servers = await Promise.all([
        startProcess({ ...env, DATA_DIR: join(folder, 'one') }),
        startProcess({ ...env, DATA_DIR: join(folder, 'two') }),
      ]);
      stopProxy = await startProxy(
        proxyPort,
        servers.map(({ url }) => url),
      );
      [target, one, other] = await Promise.all([env.SITE_URL, servers[0].url, servers[1].url].map(targetAt));
    });
    afterAll(async () => {
      await stopProxy();
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const there = (found: Target | undefined): Target => {
      if (!found) throw new Error('The servers have not started.');
      return found;
    };
    /** Sends a request directly to a server, each from its own address. */
    const post = (url: string, path: string, body: unknown) =>
      fetch(`${url}/auth/v1/${path}`, {
        method: 'POST',
        headers: {
          apikey: there(target).anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
        },
        body: JSON.stringify(body),
      });
    const newUser = async () => {
      const client = clientOf(there(target));
      const email = newEmail();
      expect((await client.auth.signUp({ email, password })).error).toBeNull();
      const [first, second] = await Promise.all([one, other].map((at) => newestEmail(there(at), email)));
      expect(second).toEqual(first);
      const token = codeIn(first ?? (await newestEmail(there(one), email)));
      const { data, error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
      if (error || !data.user || !data.session) throw error ?? new Error('No session came of it.');
      return { client, id: data.user.id, email, session: data.session };
    };

    test('both servers share keys and accept users who signed up at the other one', async () => {
      expect(other?.anonKey).toBe(one?.anonKey);
      const { client, id } = await newUser();
      for (let times = 0; times < 4; times += 1) {
        expect((await client.auth.getUser()).data.user?.id).toBe(id);
        expect((await client.auth.refreshSession()).error).toBeNull();
      }
    });

    test('concurrent refreshes of a token at both servers end no session', async () => {
      const { session } = await newUser();
      const refreshed = await Promise.all(
        servers.map(async ({ url }) => {
          const body = { refresh_token: session.refresh_token };
          const response = await post(url, 'token?grant_type=refresh_token', body);
          return { status: response.status, token: (await response.json()).refresh_token };
        }),
      );
      expect(refreshed.map(({ status }) => status)).toEqual([200, 200]);
      expect(refreshed[0]?.token).toBe(refreshed[1]?.token);
    });

    test('a code that is sent to both servers at once works once, and rate limits are shared', async () => {
      const email = newEmail();
      await clientOf(there(target)).auth.signUp({ email, password });
      const right = codeIn(await newestEmail(there(one), email));
      const verify = async (index: number, token: string) =>
        (await post(servers[index % 2]?.url ?? '', 'verify', { type: 'signup', email, token })).status;
      expect((await Promise.all([verify(0, right), verify(1, right)])).toSorted()).toEqual([200, 403]);
      const guesses = await Promise.all(Array.from({ length: 24 }, (_, index) => verify(index, '000000')));
      // The accepted code was refunded, and the repeated one was counted.
      expect(guesses.filter((status) => status !== 429)).toHaveLength(verifications - 1);
    });

    /** Calls `sendAll` while the account is locked. Releases the lock once `count` requests are waiting for it. */
    const atOnce = async <Answer>(
      userId: string,
      count: number,
      sendAll: (untilWaiting: (count: number) => Promise<void>) => Promise<Answer>,
    ) => {
      const database = new pg.Client(databaseUrl);
      await database.connect();
      try {
        await database.query('begin');
        await database.query('select from auth.users where id = $1 for update', [userId]);
        const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        const untilWaiting = async (wanted: number) => {
          const found = async () => {
            // Otherwise, statistics are cached for the whole transaction.
            await database.query('select pg_stat_clear_snapshot()');
            return (await database.query(waiting)).rows;
          };
          await expect.poll(found).toEqual([{ count: wanted }]);
        };
        const response = sendAll(untilWaiting);
        await untilWaiting(count);
        await database.query('rollback');
        return await response;
      } finally {
        await database.end();
      }
    };

    test('an email change completes when both links are opened at once', async () => {
      const { client, id, email } = await newUser();
      const next = newEmail();
      expect((await client.auth.updateUser({ email: next })).error).toBeNull();
      const emails = await Promise.all([email, next].map((to) => newestEmail(there(one), to)));
      const links = emails.map((confirmation, index) =>
        linkIn(confirmation).replace(there(target).url, servers[index]?.url ?? ''),
      );
      const ends = await atOnce(id, 2, () => Promise.all(links.map(follow)));
      const output = ends.map((end) => (fragmentOf(end).has('access_token') ? 'signed in' : 'half-way'));
      expect(output.toSorted()).toEqual(['half-way', 'signed in']);
      expect((await client.auth.getUser()).data.user?.email).toBe(next);
    });

    test('concurrent changes to an account are both kept', async () => {
      const { client, id, session } = await newUser();
      const put = (url: string, data: object) =>
        fetch(`${url}/auth/v1/user`, {
          method: 'PUT',
          headers: { apikey: there(target).anonKey, authorization: `Bearer ${session.access_token}` },
          body: JSON.stringify({ data }),
        });
      await atOnce(id, 2, () =>
        Promise.all([put(servers[0].url, { one: 1 }), put(servers[1].url, { other: 2 })]),
      );
      expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ one: 1, other: 2 });
    });

    test('a sign-in with the old password fails after a concurrent password change', async () => {
      const { client, id, email } = await newUser();
      const signIn = (typed: string) =>
        post(servers[1].url, 'token?grant_type=password', { email, password: typed });
      const [changed, signedIn] = await atOnce(id, 2, async (untilWaiting) => {
        const changing = client.auth.updateUser({ password: 'another horse' });
        await untilWaiting(1);
        return Promise.all([changing, signIn(password)]);
      });
      expect(changed.error).toBeNull();
      expect([signedIn.status, (await signedIn.json()).error_code]).toEqual([400, 'invalid_credentials']);
      expect((await signIn('another horse')).status).toBe(200);
    });

    test('killing one server loses no acknowledged write and ends no session', async () => {
      const { client, id, session } = await newUser();
      const own = client.storage.from('own');
      const bytes = randomBytes(20_000_000);
      const acknowledged = { notes: new Set<string>(), files: new Map<string, string>() };
      const failures = new Set<string>();
      let isOver = false;
      const write = async (writer: number) => {
        for (let index = 0; !isOver; index += 1) {
          const body = `${writer}.${index}`;
          if (!(await client.from('notes').insert({ body })).error) acknowledged.notes.add(body);
          const { data } = await own.upload(`${id}/${body}`, body.repeat(500));
          if (data) acknowledged.files.set(data.path, body.repeat(500));
          const { error } = await client.auth.getUser();
          if (error) failures.add(error.name);
        }
      };
      const upload = new Promise<void>((resolve, reject) => {
        new Upload(bytes, {
          endpoint: `${there(target).url}/storage/v1/upload/resumable`,
          headers: { authorization: `Bearer ${session.access_token}` },
          chunkSize: 1_000_000,
          retryDelays: [0, 50, 100, 200, 400, 800],
          metadata: { bucketName: 'own', objectName: `${id}/large.bin` },
          onError: reject,
          onSuccess: () => resolve(),
        }).start();
      });
      const writers = [write(1), write(2), write(3)];
      await expect.poll(() => acknowledged.files.size).toBeGreaterThan(15);
      await servers[0].end('SIGKILL');
      const before = acknowledged.files.size;
      await expect.poll(() => acknowledged.files.size).toBeGreaterThan(before + 15);
      isOver = true;
      await Promise.all([...writers, upload]);

      const rows = await client.from('notes').select('body');
      const found = new Set(rows.data?.map(({ body }) => body));
      expect([...acknowledged.notes].filter((body) => !found.has(body))).toEqual([]);
      for (const [path, text] of acknowledged.files) {
        const { data } = await own.download(path);
        expect(await data?.text()).toBe(text);
      }
      const { data: large } = await own.download(`${id}/large.bin`);
      expect(Buffer.from((await large?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
      // A request in flight fails, but no response may say that the user is signed out.
      expect([...failures].filter((name) => name !== 'AuthRetryableFetchError')).toEqual([]);
      expect((await client.auth.refreshSession()).error).toBeNull();
    });
  },
);
