import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { hasStarted } from '../support/startup.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { clientOf, targetAt } from './support/target.ts';

const root = new URL('../..', import.meta.url).pathname;
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** Starts the server in a process, optionally after shell commands, and waits until it is ready. */
async function startServer(dataDir: string, port: number, before = '') {
  const child = spawn('sh', ['-c', `${before} exec "$0" src/server/main.ts`, process.execPath], {
    cwd: root,
    env: {
      ...programEnvironment,
      SUPABASE_DIR: 'tests/fixtures/library',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (hasStarted(output)) resolve();
    });
    child.once('close', () => reject(new Error(`The server ended: ${errorOutput}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
    children.delete(child);
  };
  return { target: await targetAt(`http://localhost:${port}`), end };
}

/** The sizes of all stored and incoming files of a data directory. */
async function storedSizes(dataDir: string): Promise<number[]> {
  const folders = ['incoming', 'objects'].map((name) => join(dataDir, 'storage', name));
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  return Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
}

const contentOf = (index: number) =>
  String(index)
    .padStart(8, '0')
    .repeat(5_000 + (index % 7) * 3_000);

test('after twenty kills during writes, acknowledged uploads exist and rows match files', async () => {
  const dataDir = await freshDataDir();
  const port = await freePort();
  let server = await startServer(dataDir, port);
  const user = await newUser(server.target);
  const session = { access_token: user.token, refresh_token: 'unused' };
  const userClient = (): SupabaseClient =>
    clientOf(server.target, {
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    });
  const withToken = () => {
    const client = userClient();
    return client.auth.setSession(session).then(() => client);
  };
  const acknowledged = { notes: new Set<string>(), files: new Set<number>() };
  let next = 0;

  for (let kill = 0; kill < 20; kill += 1) {
    const client = await withToken();
    let isKilled = false;
    const writeNotes = async () => {
      while (!isKilled) {
        next += 1;
        const body = `note ${next}`;
        const { error } = await client.from('notes').insert({ body });
        if (!error) acknowledged.notes.add(body);
      }
    };
    const writeFiles = async () => {
      while (!isKilled) {
        next += 1;
        const index = next;
        const { error } = await client.storage
          .from('own')
          .upload(`${user.id}/${index}.bin`, contentOf(index));
        if (!error) acknowledged.files.add(index);
      }
    };
    const replaceFile = async () => {
      while (!isKilled) {
        next += 1;
        await client.storage.from('own').upload(`${user.id}/same.bin`, contentOf(next), { upsert: true });
      }
    };
    const writers = [writeNotes(), writeFiles(), writeFiles(), replaceFile()];
    const before = acknowledged.notes.size + acknowledged.files.size;
    // Kills once an upload of this round is acknowledged and more are in flight.
    await expect
      .poll(() => acknowledged.notes.size + acknowledged.files.size, {
        interval: 1 + kill * 3,
      })
      .toBeGreaterThan(before + kill);
    await server.end('SIGKILL');
    isKilled = true;
    await Promise.all(writers);
    server = await startServer(dataDir, port);
  }

  const client = await withToken();
  const notes = await client.from('notes').select('body').limit(1000).order('body');
  const found = new Set(notes.data?.map(({ body }) => body));
  expect([...acknowledged.notes].filter((body) => found.size < 1000 && !found.has(body))).toEqual([]);
  const listed = await client.storage.from('own').list(user.id, { limit: 10_000 });
  const names = new Set(listed.data?.map(({ name }) => name));
  expect([...acknowledged.files].filter((index) => !names.has(`${index}.bin`))).toEqual([]);
  for (const { name, metadata } of listed.data ?? []) {
    const { data } = await client.storage.from('own').download(`${user.id}/${name}`);
    expect([name, data?.size]).toEqual([name, metadata?.size]);
    if (name !== 'same.bin') expect(await data?.text()).toBe(contentOf(Number.parseInt(name, 10)));
  }
  // The start has swept blobs without a row.
  expect(await storedSizes(dataDir)).toHaveLength(names.size);
  expect(acknowledged.files.size).toBeGreaterThan(20);
  await server.end('SIGTERM');
});

test('a full disk is reported, leaves no partial file, and loses nothing', async () => {
  const dataDir = await freshDataDir();
  const port = await freePort();
  // Limits files to 24 MiB, which the system reports like a full disk.
  const full = await startServer(dataDir, port, "trap '' XFSZ; ulimit -f 49152;");
  const { client, id, token } = await newUser(full.target);
  const stored = await client.storage.from('own').upload(`${id}/small.txt`, 'kept');
  expect(stored.error).toBeNull();
  const large = new Blob(Array.from({ length: 32 }, () => randomBytes(1024 * 1024)));
  const refused = await client.storage.from('own').upload(`${id}/large.bin`, large);
  expect(refused.error).toMatchObject({
    statusCode: '507',
    message: expect.stringContaining("server's disk is full"),
  });
  expect(await storedSizes(dataDir)).toEqual([4]);

  const bodies: string[] = [];
  let failure: { status: number; message: string } | undefined;
  while (!failure && bodies.length < 40) {
    const body = randomBytes(750_000).toString('base64');
    const { error, status } = await client.from('notes').insert({ body });
    if (error) failure = { status, message: error.message };
    else bodies.push(body);
  }
  expect(failure?.status).toBeGreaterThanOrEqual(500);
  expect(failure?.message).toMatch(/extend|space|large|full/i);
  expect((await client.from('books').select('id').limit(1)).error).toBeNull();
  await full.end('SIGKILL');

  const restarted = await startServer(dataDir, port);
  const found: string[] = [];
  // A response has at most 8 MB.
  for (let page = 0; page < 10; page += 1) {
    const part = `select=body&order=id&limit=4&offset=${4 * page}`;
    const answer = await fetch(`${restarted.target.url}/rest/v1/notes?${part}`, {
      headers: { apikey: restarted.target.anonKey, authorization: `Bearer ${token}` },
    });
    const rows: { body: string }[] = await answer.json();
    found.push(...rows.map(({ body }) => body));
  }
  expect(new Set(found)).toEqual(new Set(bodies));
  await restarted.end('SIGTERM');
});
