import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programEnvironment } from '../support/program-environment.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser, runsOwnServers, type TestUser } from './support/each-database.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { startS3, type TestS3 } from './support/s3.ts';
import { clientOf, targetAt } from './support/target.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;
const supabase = { SUPABASE_DIR: 'tests/fixtures/library' };
const large = 'many words. '.repeat(100_000);

describe.runIf(runsOwnServers && hasPostgres)('a move from the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let s3: TestS3;
  let user: TestUser;
  let refreshToken: string;
  let anonKey: string;
  const started: ServerProcess[] = [];
  const start = async (env: Record<string, string>) => {
    const server = await startProcess({ ...supabase, ...env });
    started.push(server);
    return server;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-move-'));
    dataDir = await freshDataDir();
    s3 = await startS3();
    const server = await start({ DATA_DIR: dataDir });
    const target = await targetAt(server.url);
    anonKey = target.anonKey;
    user = await newUser(target);
    await setUpCodes(clientOf(target, { experimental: { recoveryCodes: true } }), await newUser(target));
    const [secret = ''] = (await readdir(join(dataDir, 'secrets'))).filter((name) =>
      /^service_role_key/.test(name),
    );
    const serviceKey = await readFile(join(dataDir, 'secrets', secret), 'utf8');
    // This account must set a new password.
    await clientOf({ ...target, anonKey: serviceKey }).auth.admin.updateUserById(user.id, {
      app_metadata: { must_set_password: true },
    });
    const { data } = await user.client.auth.refreshSession();
    refreshToken = data.session?.refresh_token ?? '';
    await user.client.from('notes').insert([{ body: 'one' }, { body: '"two"\n\\ €' }]);
    const own = user.client.storage.from('own');
    await own.upload(`${user.id}/large.txt`, large, { contentType: 'text/x-words', metadata: { a: 1 } });
    await own.upload(`${user.id}/empty.txt`, new Blob([]));
    await server.end('SIGTERM');
  });
  afterAll(async () => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });
  /** Runs `npm run move`. */
  const move = async (env: Record<string, string>) => {
    const { stdout } = await run(process.execPath, ['src/server/move/run.ts'], {
      cwd: root,
      env: { ...programEnvironment, DATA_DIR: dataDir, ...supabase, ...env },
    });
    return stdout;
  };
  const errorOf = (env: Record<string, string>) =>
    move(env).catch((error: { stderr: string }) => error.stderr);
  const expectAll = async (url: string) => {
    const client = clientOf(await targetAt(url));
    expect((await client.auth.signInWithPassword(user)).data.user?.id).toBe(user.id);
    const notes = await client.from('notes').select('body').order('body', { ascending: false });
    expect(notes.data).toEqual([{ body: 'one' }, { body: '"two"\n\\ €' }]);
    // The sequence was moved too, so the next id is free.
    expect((await client.from('notes').insert({ body: 'three' })).error).toBeNull();
    const own = client.storage.from('own');
    expect(await (await own.download(`${user.id}/large.txt`)).data?.text()).toBe(large);
    expect((await own.info(`${user.id}/large.txt`)).data).toMatchObject({
      contentType: 'text/x-words',
      metadata: { a: 1 },
    });
    expect((await own.download(`${user.id}/empty.txt`)).data?.size).toBe(0);
    expect((await own.remove([`${user.id}/empty.txt`])).data).toHaveLength(1);
  };

  test('a move to PostgreSQL and S3 carries accounts, sessions, keys, rows, and files', async () => {
    const env = { DATABASE_URL: await freshPostgres('empty'), ...s3.env };
    const missingFolder = join(folder, 'nowhere');
    expect(await errorOf({ ...env, DATA_DIR: missingFolder })).toMatch(
      /There is no data at .*nowhere to move/,
    );
    expect(existsSync(missingFolder)).toBe(false);
    expect(await move(env)).toMatch(/ 2 {2}auth\.users\n/);
    const server = await start({ ...env, DATA_DIR: join(folder, 'unused') });
    const target = await targetAt(server.url);
    expect(target.anonKey).toBe(anonKey);
    const { error } = await clientOf(target).auth.refreshSession({ refresh_token: refreshToken });
    expect(error).toBeNull();
    await expectAll(server.url);
    expect(await askedForPassword(env.DATABASE_URL)).toBe(1);
    expect(await errorOf(env)).toMatch(/already has accounts/);
  });

  test('a move to a hosted project carries accounts, rows, and files with their owners', async () => {
    const databaseUrl = await freshPostgres('empty');
    // Stands in for a hosted project: a database with its tables, a URL, and its service key.
    const server = await start({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'hosted') });
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const { rows } = await database.query(
      "select value from auth.server_secrets where name like 'service_role_key:%'",
    );
    // Many projects support no other kinds of factors.
    await database.query("alter table auth.mfa_factors add check (factor_type in ('totp', 'phone'))");
    const env = { DATABASE_URL: databaseUrl, SUPABASE_URL: server.url };
    expect(await errorOf(env)).toMatch(/needs both/);
    await move({ ...env, SUPABASE_SERVICE_ROLE_KEY: rows[0].value });
    await expectAll(server.url);
    const factors = await database.query('select factor_type from auth.mfa_factors');
    await database.end();
    expect(factors.rows).toEqual([{ factor_type: 'totp' }]);
    expect(await askedForPassword(databaseUrl), 'no account still has to set a password').toBe(0);
  });
});

async function askedForPassword(databaseUrl: string): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rowCount } = await database.query(
    "select from auth.users where raw_app_meta_data ? 'must_set_password'",
  );
  await database.end();
  return rowCount ?? 0;
}

/** Enrolls an authenticator app and recovery codes. */
async function setUpCodes(client: SupabaseClient, { email, password }: TestUser): Promise<void> {
  await client.auth.signInWithPassword({ email, password });
  const { data: enrolled } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (!enrolled) throw new Error('There is no factor.');
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.totp.secret) }).generate();
  await client.auth.mfa.challengeAndVerify({ factorId: enrolled.id, code });
  const { error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
}
