import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureTemplate, makeFiles } from '#server/database/pglite-template.ts';
import { freePort } from '../support/ports.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { hasStarted } from '../support/startup.ts';
import { freshDataDir } from './support/fresh.ts';
import { clientOf, emailCount, follow, linkIn, newEmail, newestEmail, targetAt } from './support/target.ts';

let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-process-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const root = new URL('../..', import.meta.url).pathname;

/** Starts the server in a process. `ended` resolves to its exit code and stderr. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...programEnvironment, SUPABASE_DIR: 'tests/fixtures/supabase', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let [output, errorOutput] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, complained: errorOutput, output }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (hasStarted(output)) resolve(output);
    });
    child.once('close', () => reject(new Error(`The server ended: ${errorOutput}`)));
  });
  // Some tests end before the server is ready.
  ready.catch(() => undefined);
  return { child, ended, ready };
}

/** Returns what a failed start prints to stderr. */
async function errorOf(env: Record<string, string>): Promise<string> {
  const { code, complained: errorOutput, output } = await run(env).ended;
  expect(code).toBe(1);
  expect(output).toBe('');
  return errorOutput;
}

/** Returns the only line that a failed start prints to stderr. */
async function refusal(env: Record<string, string>): Promise<string> {
  const lines = (await errorOf(env)).trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const signUpAndConfirm = async (address: string) => {
  const target = await targetAt(address);
  const login = { email: newEmail(), password: 'correct horse' };
  expect((await clientOf(target).auth.signUp(login)).error).toBeNull();
  await follow(linkIn(await newestEmail(target, login.email)));
  return login;
};

/** Whether a port accepts connections. */
const accepts = async (port: string) => {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

test('a failed start reports the reason in one line', async () => {
  const dataDir = join(folder, 'unused');
  const port = await freePort();
  const busy = createServer().listen(port, '127.0.0.1');
  await once(busy, 'listening');
  expect(await refusal({ PORT: String(port), DATA_DIR: dataDir })).toBe(
    `Port ${port} of 127.0.0.1 is in use. Set PORT to another port.`,
  );
  busy.close();
  expect(await refusal({ PORT: 'many', DATA_DIR: dataDir })).toBe(
    'PORT must be a whole number from 1 to 65535 (got "many").',
  );
  expect(existsSync(dataDir)).toBe(false);

  await writeFile(join(folder, 'file'), '');
  const inFile = join(folder, 'file', 'data');
  expect(await refusal({ PORT: String(port), DATA_DIR: inFile })).toBe(
    `The data directory ${inFile} is not writable (ENOTDIR).`,
  );
  const unreachable = `postgres://nobody@127.0.0.1:${port}/none`;
  expect(
    await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: unreachable }),
  ).toMatch(/^Cannot use the database of DATABASE_URL: connect ECONNREFUSED/);
});

test('a server locks its data folder and releases the lock on SIGTERM', async () => {
  const dataDir = join(folder, 'held');
  const port = String(await freePort());
  const first = run({ PORT: port, DATA_DIR: dataDir });
  const output = await first.ready;
  expect(output).toContain(`http://localhost:${port}\n`);
  expect(output).toContain(dataDir);
  expect(output).toContain(`http://localhost:${port}/mailbox`);
  expect(await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir })).toMatch(
    new RegExp(`^The data directory .* is in use by process ${first.child.pid} on `),
  );

  const login = await signUpAndConfirm(`http://localhost:${port}`);
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, complained: '' });
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);

  const second = run({ PORT: port, DATA_DIR: dataDir });
  await second.ready;
  const target = await targetAt(`http://localhost:${port}`);
  expect((await clientOf(target).auth.signInWithPassword(login)).error).toBeNull();
  expect(await emailCount(target, login.email)).toBe(1);
});

test('damaged data is left unchanged, and the error says which copies exist', async () => {
  const dataDir = await freshDataDir();
  const place = join(dataDir, 'postgres');
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir };
  await rename(join(place, 'PG_VERSION'), join(folder, 'PG_VERSION'));
  expect(await errorOf(settings)).toBe(
    `The database in ${place} cannot be opened, because its files are damaged: PG_VERSION is missing. Nothing was changed.\nThere are no copies in ${dataDir}/backups.\n`,
  );
  await rename(join(folder, 'PG_VERSION'), join(place, 'PG_VERSION'));
  await truncate(join(place, 'global/pg_control'));
  const backups = join(folder, 'backups');
  const copy = join(backups, 'standout-2026-01-31T03-00-00.tar.gz');
  await mkdir(backups);
  await writeFile(copy, Buffer.alloc(1536));
  await mkdir(join(dataDir, 'before-restore-2026-01-30T03-00-00'));
  const said = await errorOf({ ...settings, BACKUP_DIR: backups });
  expect(said).toContain(`These copies exist:\n  2026-01-31 03:00 UTC, 1.5 KiB: ${copy}\n`);
  expect(said).toContain(
    `the data before an earlier restore: ${dataDir}/before-restore-2026-01-30T03-00-00\n`,
  );
  expect(said).toContain(`Restore one with: npm run restore -- ${copy}\n`);
});

test('SIGTERM during the start exits cleanly and releases the data', async () => {
  const dataDir = await freshDataDir();
  const server = run({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await expect.poll(() => existsSync(join(dataDir, 'server.lock')), { interval: 5 }).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, complained: '' });
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test('acknowledged writes survive repeated kills with SIGKILL', async () => {
  const dataDir = await freshDataDir();
  const logins: { email: string; password: string }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const port = String(await freePort());
    const server = run({ PORT: port, DATA_DIR: dataDir });
    await server.ready;
    const address = `http://localhost:${port}`;
    for (const login of logins) {
      const { error } = await clientOf(await targetAt(address)).auth.signInWithPassword(login);
      expect(error).toBeNull();
    }
    logins.push(await signUpAndConfirm(address), await signUpAndConfirm(address));
    const unanswered = [1, 2, 3].map(() => signUpAndConfirm(address).catch(() => undefined));
    server.child.kill('SIGKILL');
    await server.ended;
    await Promise.all(unanswered);
  }
});

test('a start repairs the data of a killed first start', async () => {
  const dataDir = join(folder, 'half-made');
  const port = String(await freePort());
  const first = run({ PORT: port, DATA_DIR: dataDir });
  await expect.poll(() => existsSync(join(dataDir, 'postgres/base')), { interval: 5 }).toBe(true);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = run({ PORT: port, DATA_DIR: dataDir });
  await second.ready;
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
  await signUpAndConfirm(`http://localhost:${port}`);
});

test('an idle server uses less than 300 MB, on new and existing data', async () => {
  const dataDir = join(folder, 'small');
  for (let start = 0; start < 2; start += 1) {
    const port = String(await freePort());
    const server = run({ PORT: port, DATA_DIR: dataDir });
    await server.ready;
    await signUpAndConfirm(`http://localhost:${port}`);
    const kilobytes = () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' }));
    // On a busy machine, garbage collection runs later.
    await expect.poll(kilobytes).toBeLessThan(300_000);
    server.child.kill('SIGTERM');
    await server.ended;
  }
});

test('concurrent template builds leave one complete template and nothing else', async () => {
  const templates = join(folder, 'templates');
  const [first, second] = await Promise.all([ensureTemplate(templates), ensureTemplate(templates)]);
  expect(second).toBe(first);
  expect(await readdir(templates)).toEqual([basename(first)]);
  expect(await ensureTemplate(templates)).toBe(first);
  expect(existsSync(join(first, 'PG_VERSION'))).toBe(true);
});

test('without a readable template, the database is created directly', async () => {
  const templates = join(folder, 'unreadable');
  const name = basename(await ensureTemplate());
  await mkdir(templates);
  // Root can read everything, so an invalid folder stands in for an unreadable one.
  await writeFile(join(templates, name), '');
  const place = join(folder, 'made-without');
  await makeFiles(place, templates);
  expect(existsSync(join(place, 'PG_VERSION'))).toBe(true);
});

test('requests in flight are answered before the server exits, even after repeated signals', async () => {
  const port = String(await freePort());
  const server = run({ PORT: port, DATA_DIR: await freshDataDir() });
  await server.ready;
  const target = await targetAt(`http://localhost:${port}`);
  const responses = Promise.all(
    Array.from({ length: 4 }, () =>
      clientOf(target).auth.signUp({ email: newEmail(), password: 'correct horse' }),
    ),
  );
  // The server accepts connections in order, so the earlier requests are now in flight.
  expect((await fetch(`${target.url}/health`)).status).toBe(200);
  // With Ctrl-C in a terminal, the signal arrives directly and again through the start script.
  server.child.kill('SIGINT');
  await expect.poll(() => accepts(port), { interval: 1 }).toBe(false);
  server.child.kill('SIGINT');
  for (const { error } of await responses) expect(error).toBeNull();
  expect((await server.ended).code).toBe(0);
});

test('unsupported project settings are listed at startup', async () => {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'config.toml'), '[auth.captcha]\nenabled = true\n[studio]\nport = 1\n');
  const port = String(await freePort());
  const server = run({ PORT: port, DATA_DIR: await freshDataDir(), SUPABASE_DIR: project });
  await server.ready;
  server.child.kill('SIGTERM');
  expect((await server.ended).complained).toContain('auth.captcha, studio');
});
