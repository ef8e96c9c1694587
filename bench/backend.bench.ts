import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { Hono } from 'hono';
import pg from 'pg';
import { openPglite } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { openKeys } from '#server/keys.ts';
import { noProxy } from '#server/proxy-trust.ts';
import { rest } from '#server/rest/rest.ts';
import { startPostgres } from '../tests/contract/support/postgres.ts';
import { freePort } from '../tests/support/ports.ts';
import { ask, idleMemoryMb, killServers, startServer, supabaseDir } from './embedded-server.ts';

/*
 * Measures sign-in, refresh, select, and insert on both databases: requests per second over HTTP from one sequential
 * client to a server process. For select and insert it also measures our share of the time. For this, it compares the
 * REST handler, called in this process, with the bare driver, which runs the same statement in a transaction with the
 * same identity. Our share covers parsing the request and token, building the statement, the worker thread, and the
 * response. Both alternate, so that other load affects them equally. The results are medians. Sign-in and refresh are
 * mostly hashing and signing, so they have no share.
 */
const maxSelectShare = 0.35;
const maxStartMs = { newFolder: 4_000, existingFolder: 1_500 };
const maxRestMb = 300;
const folder = mkdtempSync(join(tmpdir(), 'standout-bench-'));
const password = 'correct horse';
let missed = false;

type Statement = readonly [sql: string, parameters: readonly string[]];
type Driver = { run: (statements: readonly Statement[]) => Promise<void>; close: () => Promise<void> };

console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
);
try {
  await measure('PGlite', undefined, async (dataDir) => {
    const dir = join(dataDir, 'postgres');
    const database = await PGlite.create({ dataDir: dir, extensions: { pgcrypto, uuid_ossp } });
    return {
      run: async (statements) => {
        for (const [sql, parameters] of statements) await database.query(sql, [...parameters]);
      },
      close: () => database.close(),
    };
  });
  const postgres = await startPostgres(await freePort());
  if (!postgres) throw new Error('PostgreSQL is not installed (Debian: postgresql).');
  const url = `${postgres.url}/postgres`;
  try {
    await measure('PostgreSQL', url, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return {
        run: async (statements) => {
          for (const [sql, parameters] of statements) await client.query(sql, [...parameters]);
        },
        close: () => client.end(),
      };
    });
  } finally {
    await postgres.stop();
  }
} finally {
  killServers();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);

async function measure(
  title: string,
  databaseUrl: string | undefined,
  openDriver: (dataDir: string) => Promise<Driver>,
): Promise<void> {
  const dataDir = join(folder, title);
  const first = await startServer(dataDir, databaseUrl);
  const firstMb = await idleMemoryMb(first.child);
  await first.stop();
  const server = await startServer(dataDir, databaseUrl);
  const { anonKey } = JSON.parse(await ask(server.port, 'GET', '/config.json'));
  const headersOf = (token: string) => ({
    apikey: anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const post = (path: string, body: unknown, token = anonKey) =>
    ask(server.port, 'POST', path, headersOf(token), JSON.stringify(body));
  const email = 'person@example.com';
  await post('/auth/v1/signup', { email, password });
  const [confirmation] = JSON.parse(await ask(server.port, 'GET', '/mailbox/messages.json'));
  await fetch(confirmation.links[0], { redirect: 'manual' });
  let session = JSON.parse(await post('/auth/v1/token?grant_type=password', { email, password }));
  const token: string = session.access_token;
  const row = { title: 'A title', body: 'Some words of a post. '.repeat(20) };
  const selectPath = '/rest/v1/questions?select=*&order=created_at.desc';
  const select = () => ask(server.port, 'GET', selectPath, headersOf(token));

  const memoryMb = await idleMemoryMb(server.child);
  const signIn = await millisecondsOf(async () => {
    session = JSON.parse(await post('/auth/v1/token?grant_type=password', { email, password }));
  });
  const refresh = await millisecondsOf(async () => {
    const body = { refresh_token: session.refresh_token };
    session = JSON.parse(await post('/auth/v1/token?grant_type=refresh_token', body));
  });
  const overHttp = {
    select: await millisecondsOf(select),
    insert: await millisecondsOf(() => post('/rest/v1/posts', row, token)),
  };
  await server.stop();
  // The driver needs its own copy: two processes on one data folder would lose rows.
  const copyDir = `${dataDir}-copy`;
  cpSync(dataDir, copyDir, { recursive: true });

  const database = databaseUrl
    ? await openPostgres(databaseUrl, supabaseDir)
    : await openPglite(dataDir, supabaseDir);
  const keys = await openKeys(async (_name, made) => made);
  const api = { schemas: ['public'], maxRows: 1000 };
  const schemaChanges = { subscribe: () => undefined };
  const services = { database, keys, api, schemaChanges, now: () => new Date() };
  const tables = new Hono().route('/rest/v1', rest(services, noProxy));
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const ownToken = await keys.sign({ sub, role: 'authenticated', aud: 'authenticated', exp: 4_102_444_800 });
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = {
      apikey: keys.anonKey,
      authorization: `Bearer ${ownToken}`,
      'content-type': 'application/json',
    };
    const answer = await tables.request(`http://localhost${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    await answer.text();
  };
  const driver = await openDriver(copyDir);
  const asUser: Statement = [
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [JSON.stringify({ role: 'authenticated', sub })],
  ];
  const inTransaction = (statement: Statement) => () =>
    driver.run([['begin', []], asUser, statement, ['commit', []]]);
  const selected = await measureInTurns(
    () => call(selectPath),
    inTransaction([
      "select coalesce(json_agg(r), '[]')::text as body, count(*) from (select * from public.questions order by created_at desc limit 1000) as r",
      [],
    ]),
  );
  const inserted = await measureInTurns(
    () => call('/rest/v1/posts', { method: 'POST', body: JSON.stringify(row) }),
    inTransaction([
      'insert into public.posts (title, body) select title, body from json_to_record($1::text::json) as r(title text, body text)',
      [JSON.stringify(row)],
    ]),
  );
  await driver.close();
  await database.close();

  const line = ({ ours, bare, share }: Turns) =>
    `handler ${rate(ours)}, bare driver ${rate(bare)}: ours ${percent(share)}`;
  console.log(`
${title}
  sign-in ${rate(signIn)} over HTTP
  refresh ${rate(refresh)} over HTTP
  select  ${rate(overHttp.select)} over HTTP; ${line(selected)} (36 rows; at most ${percent(maxSelectShare)})
  insert  ${rate(overHttp.insert)} over HTTP; ${line(inserted)}
  start to first response: ${first.startMs} ms with a new data folder, ${server.startMs} ms with an existing one
  idle memory: ${firstMb} MB with a new data folder, ${memoryMb} MB with an existing one`);
  requireGoal(selected.share <= maxSelectShare, `${percent(selected.share)} of a select is ours`);
  requireGoal(
    first.startMs < maxStartMs.newFolder,
    `starting with a new data folder took ${first.startMs} ms`,
  );
  requireGoal(
    server.startMs < maxStartMs.existingFolder,
    `starting with an existing data folder took ${server.startMs} ms`,
  );
  requireGoal(Math.max(firstMb, memoryMb) < maxRestMb, `${Math.max(firstMb, memoryMb)} MB when idle`);
}

function requireGoal(isReached: boolean, miss: string): void {
  if (isReached) return;
  console.log(`  FAILED: ${miss}.`);
  missed = true;
}

type Turns = { ours: number; bare: number; share: number };

/**
 * Alternates between both. Returns the medians of both times and of our share, which is the time that the bare driver
 * saves.
 */
async function measureInTurns(ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Turns> {
  const turns: Turns[] = [];
  for (let turn = 0; turn < 80; turn += 1) {
    const isOursFirst = turn % 2 === 0;
    const early = await timeOf(isOursFirst ? ours : bare, 40);
    const late = await timeOf(isOursFirst ? bare : ours, 40);
    const [ourTime, bareTime] = isOursFirst ? [early, late] : [late, early];
    // The first rounds are a warm-up.
    if (turn >= 10) turns.push({ ours: ourTime, bare: bareTime, share: Math.max(0, 1 - bareTime / ourTime) });
  }
  const medianOf = (name: keyof Turns) =>
    turns.map((turn) => turn[name]).sort((left, right) => left - right)[turns.length >> 1] ?? Number.NaN;
  return { ours: medianOf('ours'), bare: medianOf('bare'), share: medianOf('share') };
}

/** Returns the duration of `work` in milliseconds: the best of several short rounds after a warm-up. */
async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  await timeOf(work, 700);
  let best = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 12; times += 1) best = Math.min(best, await timeOf(work, 200));
  return best;
}

async function timeOf(work: () => Promise<unknown>, lengthMs: number): Promise<number> {
  const startedAt = performance.now();
  let times = 0;
  while (performance.now() - startedAt < lengthMs) {
    await work();
    times += 1;
  }
  return (performance.now() - startedAt) / times;
}

function rate(milliseconds: number): string {
  return `${Math.round(1000 / milliseconds)}/s`.padStart(7);
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`;
}
