import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { authAdmin, serviceRole } from '#server/database/database.ts';
import { openPglite } from '#server/database/pglite.ts';
import { freePort } from '../support/ports.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { startProcess } from '../support/server-process.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { clientOf, codeIn, newEmail, newestEmail, startTarget, targetAt } from './support/target.ts';

const root = new URL('../..', import.meta.url).pathname;
const password = 'correct horse';

let folder: string;
/** The project without email confirmations, for servers that send no email. */
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-operation-'));
  project = join(folder, 'project');
  await cp('supabase/migrations', join(project, 'migrations'), { recursive: true });
  await symlink(resolve('supabase/functions'), join(project, 'functions'));
  await writeFile(join(project, 'config.toml'), '[auth.email]\nenable_confirmations = false\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run operator` with these arguments. */
async function operator(env: Readonly<Record<string, string>>, ...words: string[]) {
  const run = promisify(execFile)(process.execPath, ['src/server/operators/run.ts', ...words], {
    cwd: root,
    env: { ...programEnvironment, SUPABASE_DIR: 'tests/fixtures/supabase', ...env },
  });
  return run.then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }: { stderr: string }) => Promise.reject(new Error(stderr.trim())),
  );
}

test('the access log has a line per request with its caller, and no secrets', async () => {
  const file = join(folder, 'access.log');
  const target = await startTarget({ ACCESS_LOG: file });
  const { client, id, token, email } = await newUser(target);
  const answer = await fetch(`${target.url}/rest/v1/posts?select=id&title=eq.confidential`, {
    headers: { apikey: target.anonKey, authorization: `Bearer ${token}`, cookie: 'session=confidential' },
  });
  const body = await answer.text();
  const upload = await client.storage.from('recordings').upload(`${id}/a.webm`, new Blob(['x'.repeat(5000)]));
  expect(upload.error).not.toBeNull();
  await fetch(`${target.url}/rest/v1/posts`, { headers: { authorization: 'Bearer confidential' } });
  await fetch(`${target.url}/nowhere?token=confidential`);
  await fetch(`${target.url}/r/confidential`);
  await target.stop();

  const text = await readFile(file, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const read = lines.find(({ request }) => request === answer.headers.get('x-request-id'));
  expect(read).toMatchObject({
    method: 'GET',
    path: '/rest/v1/posts',
    status: 200,
    caller: id,
    address: '127.0.0.1',
  });
  expect(Date.parse(read.time)).toBeGreaterThan(Date.now() - 60_000);
  expect(read.ms).toBeGreaterThan(0);
  expect(read.bytes).toBeGreaterThan(body.length);
  const at = (path: string, status: number) =>
    lines.find((line) => line.path === path && line.status === status)?.caller;
  expect(at('/auth/v1/token', 200)).toBe('anon');
  expect(at('/rest/v1/posts', 401)).toBe('unknown');
  expect(lines.map(({ path }) => path)).toContain('/r/…');
  expect(new Set(lines.map(({ request }) => request)).size).toBe(lines.length);
  for (const secret of [token, target.anonKey, email, password, 'confidential'])
    expect(text).not.toContain(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a client that disconnects before the response is logged as aborted', async () => {
  const file = join(folder, 'aborted.log');
  const target = await startTarget({ ACCESS_LOG: file });
  const leaving = request(`${target.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: target.anonKey, 'content-type': 'application/json', 'content-length': 1000 },
  });
  leaving.on('error', () => undefined);
  leaving.write('{');
  await new Promise((resolve) => leaving.write('"email":', resolve));
  leaving.destroy();
  await expect
    .poll(async () => readFile(file, 'utf8'))
    .toMatch(/"path":"\/auth\/v1\/signup".*"aborted":true/);
  await target.stop();
});

test('metrics of a local site are readable on this machine, otherwise only with a token', async () => {
  const local = await startTarget();
  await fetch(`${local.url}/rest/v1/posts`, { headers: { apikey: local.anonKey } });
  const open = await fetch(`${local.url}/metrics`);
  expect(open.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await open.text();
  expect(text).toMatch(/^standout_http_requests_total\{part="rest",status="\d+"\} 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(Number(/^standout_database_statements_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  const byProxy = await fetch(`${local.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(byProxy.status).toBe(404);
  await local.stop();

  const site = { SITE_URL: 'https://standout.example' };
  const hidden = await startTarget(site);
  expect((await fetch(`${hidden.url}/metrics`)).status).toBe(404);
  await hidden.stop();

  const token = 'a token of the operator';
  const guarded = await startTarget({ ...site, METRICS_TOKEN: token });
  const at = `${guarded.url}/metrics`;
  expect((await fetch(at)).status).toBe(401);
  expect((await fetch(at, { headers: { authorization: 'Bearer another' } })).status).toBe(401);
  expect((await fetch(at, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  await guarded.stop();
});

test('a public site accepts its first account, then only invited ones', async () => {
  const target = await startTarget({ SITE_URL: 'https://standout.example', MAILBOX: '1' });
  const signUp = async (email: string) =>
    (await clientOf(target).auth.signUp({ email, password })).error?.code;
  const email = newEmail();
  expect(await signUp(email)).toBeUndefined();
  // Someone who signed up before the operator confirmed keeps an ordinary account.
  const early = newEmail();
  expect(await signUp(early)).toBeUndefined();
  const client = clientOf(target);
  const token = codeIn(await newestEmail(target, email));
  expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull();
  expect((await client.rpc('is_operator')).data).toBe(true);
  expect(await signUp(newEmail())).toBe('signup_disabled');
  const other = clientOf(target);
  const earlyToken = codeIn(await newestEmail(target, early));
  expect((await other.auth.verifyOtp({ email: early, token: earlyToken, type: 'signup' })).error).toBeNull();
  expect((await other.rpc('is_operator')).data).toBe(false);
  await target.stop();
});

test('the hook of a hosted project applies the policy and accepts invited accounts', async () => {
  const database = await openPglite(await freshDataDir(), project);
  const shape = z.object({ answer: z.string() });
  const asked = async (email: string) => {
    const event = JSON.stringify({ metadata: { name: 'before-user-created' }, user: { email } });
    const sql = 'select public.before_user_created($1::jsonb)::text as answer';
    const [row] = await database.asIdentity(authAdmin, (tx) => tx.rows(shape, sql, [event]));
    return JSON.parse(row?.answer ?? 'null');
  };
  const asService = (sql: string) => database.asIdentity(serviceRole, (tx) => tx.run(sql));
  expect(await asked('first@example.com')).toEqual({});
  await database.asIdentity(authAdmin, (tx) =>
    tx.run(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'first@example.com', now(), now(), now())`),
  );
  expect(await asked('second@example.com')).toEqual({
    error: { http_code: 422, message: 'Signups not allowed for this instance' },
  });
  await asService("select public.admin_expect_invitation('Second@example.com')");
  expect(await asked('second@example.com')).toEqual({});
  await asService("select public.admin_set_sign_up('domains', '{example.org}')");
  expect(await asked('third@example.org')).toEqual({});
  expect((await asked('third@example.net')).error.http_code).toBe(422);
  expect((await asked('')).error.http_code).toBe(422);
  await database.close();
});

test("a failed test email shows the mail server's reason without its password", async () => {
  const refusing = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => socket.write(/^EHLO/.test(String(data)) ? '250 ok\r\n' : '554 Go away\r\n'));
  });
  refusing.listen(await freePort(), '127.0.0.1');
  await once(refusing, 'listening');
  const address = refusing.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const target = await startTarget({
    SMTP_URL: `smtp://standout:confidential@127.0.0.1:${port}?ignoreTLS=true`,
    SUPABASE_DIR: project,
  });
  const { client } = await newUser(target);
  const { response } = await client.functions.invoke('admin', {
    body: { action: 'test-email', to: 'someone@example.com' },
  });
  expect(response?.status).toBe(502);
  const text = (await response?.text()) ?? '';
  expect(text).toMatch(/"message":"The mail server of SMTP_URL did not accept the email: .*554 Go away/);
  expect(text).not.toContain('confidential');
  await target.stop();
  refusing.close();
});

const databases = [
  ['PGlite, beside the running server', async () => ({})],
  ...(hasPostgres ? [['PostgreSQL', async () => ({ DATABASE_URL: await freshPostgres() })] as const] : []),
] as const;

test.each(databases)('npm run operator adds, lists, and removes operators on %s', async (_, settings) => {
  const env = { DATA_DIR: await freshDataDir(), SUPABASE_DIR: project, ...(await settings()) };
  const server = await startProcess(env);
  const target = await targetAt(server.url);
  const [first, second] = [await newUser(target), await newUser(target)];
  const isOperator = async ({ client }: typeof second) => (await client.rpc('is_operator')).data;
  expect(await operator(env, 'list')).toBe(first.email);
  expect(await isOperator(second)).toBe(false);
  expect(await operator(env, 'add', second.email.toUpperCase())).toContain('is now an operator');
  expect(await operator(env, 'add', second.email)).toContain('is already an operator');
  expect(await isOperator(second)).toBe(true);
  expect(await operator(env, 'remove', first.email)).toContain('is no longer an operator');
  expect(await isOperator(first)).toBe(false);
  await expect(operator(env, 'remove', second.email)).rejects.toThrow('is the only operator');
  await expect(operator(env, 'add', newEmail())).rejects.toThrow('There is no account');
  for (const words of [[], ['add'], ['add', 'nobody'], ['list', 'all'], ['add', 'a@example.com', 'b']])
    await expect(operator(env, ...words), words.join(' ')).rejects.toThrow('Use: npm run operator');
  await server.end('SIGTERM');
  expect(await operator(env, 'list')).toBe(second.email);
});
