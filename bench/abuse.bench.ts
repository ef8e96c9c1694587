import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../tests/contract/support/postgres.ts';
import { freePort } from '../tests/support/ports.ts';
import { type ServerProcess, startProcess } from '../tests/support/server-process.ts';
import { Account, type Answered } from './account.ts';
import { percentile } from './figures.ts';
import { hostileKinds } from './hostile-kinds.ts';

/*
 * Measures eight hostile accounts, each kind alone and all together, next to twenty honest users who sign in, read,
 * and write. No honest request may be refused, or take 2 s at the 99th percentile. /health must respond within 250
 * ms, and the server must stay below 1 GB. `npm run bench abuse 10 'deep reads'` runs only this kind, for 10 s; `'all
 * together'` instead runs all of them together.
 */
const [, , given, only] = process.argv;
const seconds = Number(given ?? 20);
const limits = { honestMs: 2_000, healthMs: 250, memoryMb: 1_024 };
const honestUsers = 20;
const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'standout-abuse-'));
const together = 'all together';
let failed = false;

/** Copies our project without email confirmations. */
function makeProject(): void {
  const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  const open = settings.replace('enable_confirmations = true', 'enable_confirmations = false');
  writeFileSync(join(folder, 'config.toml'), open);
  for (const part of ['migrations', 'functions'])
    symlinkSync(join(root, 'supabase', part), join(folder, part));
}

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const settings = { SUPABASE_DIR: folder, DATA_DIR: join(folder, title), TRUST_PROXY: '1', MAILBOX: '1' };
  const server = await startProcess({ ...settings, ...env });
  try {
    const { anonKey } = JSON.parse(
      (await new Account(server.url, '', '', '').ask('GET', '/config.json')).body,
    );
    const people = Array.from(
      { length: honestUsers },
      (_value, index) =>
        new Account(server.url, anonKey, `person-${index}@example.com`, `198.51.100.${index + 1}`),
    );
    for (const person of people) {
      const answer = await person.enter('signup');
      if (answer.status !== 200) throw new Error(`Sign-up failed: ${answer.status} ${answer.body}`);
    }
    const all = Object.keys(hostileKinds);
    const rounds = only === together ? [all] : only ? [[only]] : [[], ...all.map((kind) => [kind]), all];
    console.log(`\n${title}, ${honestUsers} honest people, ${seconds} s each`);
    for (const [run, kinds] of rounds.entries())
      await attack(server, anonKey, people, kinds, `${title}-${run}`);
    for (const person of people) person.leave();
  } finally {
    await server.end('SIGTERM');
  }
}

async function attack(
  server: ServerProcess,
  anonKey: string,
  people: readonly Account[],
  kinds: readonly string[],
  run: string,
): Promise<void> {
  const args = ['bench/hostile.ts', server.url, anonKey, run.toLowerCase(), ...kinds];
  const hostile = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(hostile, 'close');
  const times: number[] = [];
  const refused = new Map<string, number>();
  const health: number[] = [];
  const memory: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  const timed = async (what: string, work: () => Promise<Answered>) => {
    const startedAt = performance.now();
    const { status, body } = await work();
    times.push(performance.now() - startedAt);
    const reason = `${what}: ${status} ${body.slice(0, 100)}`;
    if (status === 0 || status >= 400) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  };
  const honestRuns = people.map(async (person, index) => {
    await wait(index * 50);
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      if (turn % 5 === 0) await timed('sign in', () => person.enter('token?grant_type=password'));
      await timed('read', () => person.ask('GET', '/rest/v1/posts?select=*&order=created_at.desc&limit=20'));
      const json = { title: 'A post', body: 'Some words of a post. '.repeat(20) };
      await timed('write', () => person.ask('POST', '/rest/v1/posts', { json }));
      await wait(500);
    }
  });
  const watcher = new Account(server.url, anonKey, '', '192.0.2.1');
  const watching = (async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const { status } = await watcher.ask('GET', '/health');
      health.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      memory.push(residentMb(server));
      await wait(250);
    }
  })();
  await Promise.all([...honestRuns, watching]);
  watcher.leave();
  hostile.kill('SIGKILL');
  await ended;
  report(kinds, { times, refused, health, memory });
}

type Measured = Readonly<{
  times: readonly number[];
  refused: ReadonlyMap<string, number>;
  health: readonly number[];
  memory: readonly number[];
}>;

function report(kinds: readonly string[], { times, refused, health, memory }: Measured): void {
  const name = kinds.length === 0 ? 'nobody hostile' : kinds.length === 1 ? kinds[0] : together;
  const p99 = Math.round(percentile(times, 99));
  const slowestHealth = Math.round(Math.max(...health));
  const peak = Math.max(...memory);
  const isGood =
    refused.size === 0 && p99 < limits.honestMs && slowestHealth < limits.healthMs && peak < limits.memoryMb;
  if (!isGood) failed = true;
  console.log(
    `  ${isGood ? 'ok    ' : 'FAILED'} ${String(name).padEnd(34)} ${String(times.length).padStart(5)} requests, p50 ${Math.round(percentile(times, 50))} ms, p99 ${p99} ms, /health ${slowestHealth} ms, ${peak} MB`,
  );
  for (const [reason, count] of refused) console.log(`           ${count} × ${reason}`);
}

function residentMb({ pid }: ServerProcess): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}

makeProject();
try {
  await measure('PGlite', {});
  const postgres = await startPostgres(await freePort());
  if (!postgres) throw new Error('PostgreSQL is not installed (Debian: postgresql).');
  try {
    await measure('PostgreSQL', { DATABASE_URL: `${postgres.url}/postgres` });
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
