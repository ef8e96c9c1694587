import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { storedBackups } from '#server/backup/stored-backups.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { clientOf, type Target, targetAt } from './support/target.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
});

async function serve(dataDir: string): Promise<Target> {
  server = await startProcess({ DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/library' });
  return targetAt(server.url);
}

async function kill(): Promise<void> {
  await server?.end('SIGKILL');
  server = undefined;
}

/** Runs `npm run backup` or `npm run restore`, optionally with a limit on the size of files. Returns its output. */
async function command(dataDir: string, words: string, limit = ''): Promise<string> {
  const env = { ...programEnvironment, DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/library' };
  const script = `${limit} exec "$0" src/server/backup/run.ts ${words}`;
  return run('sh', ['-c', script, process.execPath], { cwd: root, env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

/** A client for the user on a restarted server. */
async function again(target: Target, token: string): Promise<SupabaseClient> {
  const client = clientOf(target, {
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
  await client.auth.setSession({ access_token: token, refresh_token: 'unused' });
  return client;
}

async function notesOf(client: SupabaseClient): Promise<string[]> {
  const notes: string[] = [];
  // A page has as many rows as a response may have.
  for (;;) {
    const { data, error } = await client
      .from('notes')
      .select('body')
      .order('id')
      .range(notes.length, notes.length + 999);
    expect(error).toBeNull();
    if (!data || data.length === 0) return notes;
    notes.push(...data.map(({ body }) => String(body)));
  }
}

/** The names of unfinished files and folders in the data folder and among the backups. */
async function leftovers(dataDir: string): Promise<string[]> {
  const names = [...(await readdir(dataDir)), ...(await readdir(join(dataDir, 'backups')).catch(() => []))];
  return names.filter((name) => /unfinished|restored|draft|^restore-|^drill-/.test(name));
}

/** Polls without a pause, because the state only lasts milliseconds. */
async function until(isReached: () => boolean, isOver: () => boolean): Promise<void> {
  while (!isReached() && !isOver()) await setImmediate();
}

const find = (folder: string, pattern: RegExp) =>
  existsSync(folder) ? readdirSync(folder).find((name) => pattern.test(name)) : undefined;

test('after ten kills during a backup, every acknowledged write exists and nothing is left behind', async () => {
  const dataDir = await freshDataDir();
  const backups = join(dataDir, 'backups');
  let target = await serve(dataDir);
  const { token } = await newUser(target);
  const draft = () => find(backups, /\.unfinished$/);
  const moments: (() => boolean)[] = [
    () => existsSync(join(dataDir, 'backup.unfinished')),
    () => existsSync(join(dataDir, 'backup.unfinished/content/postgres/base')),
    () => existsSync(join(dataDir, 'backup.unfinished/content/SHA256SUMS')),
    () => draft() !== undefined,
    () =>
      (statSync(join(backups, draft() ?? ''), { throwIfNoEntry: false })?.size ?? 0) > 100_000 &&
      draft() !== undefined,
  ];
  const acknowledged: string[] = [];
  let kills = 0;
  for (let round = 0; round < 10; round += 1) {
    const client = await again(target, token);
    let isOver = false;
    const writing = (async () => {
      for (let index = 0; !isOver; index += 1) {
        const body = `${round} ${index}`;
        if ((await client.from('notes').insert({ body })).error === null) acknowledged.push(body);
      }
    })();
    const finished = (await storedBackups(backups)).length;
    const backingUp = command(dataDir, 'backup').finally(() => {
      isOver = true;
    });
    await until(moments[round % moments.length] ?? (() => true), () => isOver);
    if (!isOver) kills += 1;
    isOver = true;
    await kill();
    await Promise.all([writing, backingUp]);
    target = await serve(dataDir);
    expect(await leftovers(dataDir)).toEqual([]);
    const found = new Set(await notesOf(await again(target, token)));
    expect(acknowledged.filter((body) => !found.has(body))).toEqual([]);
    expect((await storedBackups(backups)).length).toBeGreaterThanOrEqual(finished);
  }
  expect(kills).toBe(10);
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(await command(dataDir, 'backup')).toContain('Backup written');
  expect(await command(dataDir, 'backup verify')).toContain('is complete');
});

test('ten kills during a restore leave the complete old or restored data, and nothing else', async () => {
  const dataDir = await freshDataDir();
  let target = await serve(dataDir);
  const user = await newUser(target);
  const { token, id } = user;
  await user.client.from('notes').insert({ body: 'in the backup' });
  await user.client.storage.from('own').upload(`${id}/in-the-backup.txt`, 'in the backup');
  const file = join(dataDir, 'backups', 'first.tar.gz');
  expect(await command(dataDir, `backup ${file}`)).toContain('Backup written');
  const unpacked = () => find(dataDir, /^restore-.*\.unfinished$/) ?? 'none';
  const kept = () => find(dataDir, /^before-restore-/) ?? 'none';
  const moments: (() => boolean)[] = [
    () => unpacked() !== 'none',
    () => existsSync(join(dataDir, unpacked(), 'postgres/base')),
    // This state only lasts milliseconds.
    () => existsSync(join(dataDir, 'restore.unfinished')) || kept() !== 'none',
    () => existsSync(join(dataDir, kept(), 'storage')),
    () => existsSync(join(dataDir, kept(), 'postgres')),
  ];
  let kills = 0;
  for (let round = 0; round < 10; round += 1) {
    const client = await again(target, token);
    expect((await client.from('notes').insert({ body: `since ${round}` })).error).toBeNull();
    const name = `${id}/since-${round}.txt`;
    expect((await client.storage.from('own').upload(name, 'since')).error).toBeNull();
    const before = await notesOf(client);
    let isOver = false;
    const restoring = command(dataDir, `restore ${file}`).finally(() => {
      isOver = true;
    });
    await until(moments[round % moments.length] ?? (() => true), () => isOver);
    if (!isOver) kills += 1;
    await kill();
    await restoring;
    target = await serve(dataDir);
    expect(await leftovers(dataDir)).toEqual([]);
    const after = await again(target, token);
    const isRestored = kept() !== 'none';
    expect((await notesOf(after)).sort()).toEqual(isRestored ? ['in the backup'] : before.sort());
    const listed = (await after.storage.from('own').list(id)).data ?? [];
    const names = listed.map((each) => each.name);
    expect(names.includes(`since-${round}.txt`)).toBe(!isRestored);
    for (const each of names)
      expect((await after.storage.from('own').download(`${id}/${each}`)).error).toBeNull();
    if (isRestored) {
      // The replaced data is complete, too, and is restored for the next round.
      await kill();
      const old = join(dataDir, kept());
      for (const part of await readdir(old)) {
        await run('rm', ['-rf', join(dataDir, part)]);
        await run('mv', [join(old, part), join(dataDir, part)]);
      }
      await run('rmdir', [old]);
      target = await serve(dataDir);
      expect((await notesOf(await again(target, token))).sort()).toEqual(before.sort());
    }
  }
  expect(kills).toBe(10);
});

test('a full disk ends a backup and a restore with the reason, and changes nothing', async () => {
  const dataDir = await freshDataDir();
  const target = await serve(dataDir);
  const { token, client } = await newUser(target);
  await client.from('notes').insert({ body: 'kept' });
  await server?.end('SIGTERM');
  const folder = join(dataDir, 'storage/objects/ab');
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < 3; index += 1)
    await writeFile(join(folder, randomUUID()), randomBytes(12 * 1024 ** 2));
  // Limits the size of files, which the system reports like a full disk. First a file of the database exceeds it,
  // then the archive.
  const small = "trap '' XFSZ; ulimit -f 16384;";
  const medium = "trap '' XFSZ; ulimit -f 49152;";
  const before = await readdir(dataDir);
  for (const limit of [small, medium])
    expect(await command(dataDir, 'backup', limit)).toMatch(
      /^The disk is full \(EFBIG\): the backup .* was not written/,
    );
  expect(await leftovers(dataDir)).toEqual([]);
  expect(await storedBackups(join(dataDir, 'backups'))).toEqual([]);
  expect(await command(dataDir, 'backup')).toContain('Backup written');
  const [made] = await storedBackups(join(dataDir, 'backups'));
  expect(await command(dataDir, `restore ${made?.name}`, small)).toMatch(
    /^The disk is full \(EFBIG\): .* was not unpacked\. Nothing was changed\./,
  );
  expect((await readdir(dataDir)).sort()).toEqual([...new Set([...before, 'backups'])].sort());
  expect(await notesOf(await again(await serve(dataDir), token))).toEqual(['kept']);
});
