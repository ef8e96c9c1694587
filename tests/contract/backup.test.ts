import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceData } from '#server/backup/replace-data.ts';
import { unpackBackup } from '#server/backup/unpack-backup.ts';
import { start } from '#server/start.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { contentDevice } from './support/content.ts';
import { newUser, runsOwnServers } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { clientOf, startTarget, targetAt } from './support/target.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

describe.runIf(runsOwnServers)('a backup of the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let server: ServerProcess;
  const start = () => startProcess({ DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/library' });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-backup-'));
    dataDir = await freshDataDir();
    server = await start();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  /** Runs `npm run backup` and `npm run restore`. */
  const send = async (command: string, file: string, env: Record<string, string> = {}) => {
    const { stdout } = await run(process.execPath, ['src/server/backup/run.ts', command, file], {
      cwd: root,
      env: { ...programEnvironment, DATA_DIR: dataDir, ...env },
    });
    return stdout;
  };

  test('a backup during writes can be restored on a running server: rows, files, accounts, sessions', async () => {
    const target = await targetAt(server.url);
    const user = await newUser(target);
    const own = user.client.storage.from('own');
    await own.upload(`${user.id}/first.txt`, 'first');
    await user.client.from('notes').insert({ body: 'first' });
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async () => {
      for (let index = 0; !isOver; index += 1) {
        const { data } = await own.upload(`${user.id}/${index}.txt`, `number ${index}`);
        if (data) acknowledged.push(data.path);
        if (index % 3 === 2) await own.remove([`${user.id}/${index - 1}.txt`]);
      }
    };
    const writing = write();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = acknowledged.length;
    const file = join(folder, 'backup.tar.gz');
    expect(await send('backup', file)).toBe(`Backup written to ${file}.\n`);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
    isOver = true;
    await writing;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await mkdir(join(folder, 'backups'));
    expect(await send('backup', join(folder, 'backups'))).toMatch(/backups\/standout-\S+\.tar\.gz\.\n$/);

    await own.remove([`${user.id}/first.txt`]);
    await user.client.from('notes').insert({ body: 'afterwards' });
    const late = await newUser(target);
    expect(await send('restore', file)).toContain('before-restore-');

    const notes = await user.client.from('notes').select('body');
    expect(notes.data).toEqual([{ body: 'first' }]);
    const { data: listed } = await own.list(user.id, { limit: 1000 });
    const names = listed?.map(({ name }) => name) ?? [];
    expect(names).toContain('first.txt');
    for (const name of names) {
      const { data } = await own.download(`${user.id}/${name}`);
      expect(await data?.text()).toBe(name === 'first.txt' ? 'first' : `number ${Number.parseInt(name, 10)}`);
    }
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    expect((await clientOf(target).auth.signInWithPassword(late)).error?.code).toBe('invalid_credentials');
  });

  test('a backup can be made and restored without a server, also to another directory', async () => {
    const target = await targetAt(server.url);
    const user = await newUser(target);
    await user.client.storage.from('own').upload(`${user.id}/stored.txt`, 'kept');
    expect(await server.end('SIGTERM')).toBe(0);
    const file = join(folder, 'at-rest.tar.gz');
    // The database may be on another disk, and a crashed server may have left a truncated control file.
    await rename(join(dataDir, 'postgres'), join(folder, 'other-disk'));
    await symlink(join(folder, 'other-disk'), join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'control.json'), '{');
    await send('backup', file);
    dataDir = join(folder, 'elsewhere');
    // An interrupted first start leaves this.
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.unfinished'), '');
    await send('restore', file);
    server = await start();
    const client = clientOf(await targetAt(server.url));
    expect((await client.auth.signInWithPassword(user)).error).toBeNull();
    const { data } = await client.storage.from('own').download(`${user.id}/stored.txt`);
    expect(await data?.text()).toBe('kept');
  });

  test('an invalid backup is rejected, and the server keeps running', async () => {
    const errorOf = (command: string, file: string, env: Record<string, string> = {}) =>
      send(command, file, env).catch((error: { stderr: string }) => error.stderr);
    await writeFile(join(folder, 'nonsense.tar.gz'), 'no archive');
    expect(await errorOf('restore', join(folder, 'nonsense.tar.gz'))).toMatch(/is not a backup/);
    expect(await errorOf('restore', join(folder, 'none.tar.gz'))).toMatch(/There is no backup at/);
    expect(await errorOf('backup', 'x', { DATA_DIR: join(folder, 'nothing') })).toMatch(
      /There is no data at/,
    );
    const inFile = join(folder, 'nonsense.tar.gz', 'x');
    expect(await errorOf('backup', inFile)).toBe(`Cannot write the backup ${inFile} (EEXIST).\n`);
    expect(await errorOf('backup', 'x', { DATABASE_URL: 'postgres://localhost/x' })).toMatch(/pg_dump/);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test("a backup that can't replace the data changes nothing, and the server keeps running", async () => {
    const user = await newUser(await targetAt(server.url));
    const file = join(folder, 'in-vain.tar.gz');
    await send('backup', file);
    const before = await readdir(dataDir);
    // Blocks the folder for the old data, for any second in which the restore may start.
    const blockingNames = Array.from({ length: 600 }, (_, second) => {
      const name = new Date(Date.now() + second * 1000).toISOString().slice(0, 19).replaceAll(':', '-');
      return `before-restore-${name}`;
    }).filter((name) => !before.includes(name));
    await Promise.all(blockingNames.map((name) => writeFile(join(dataDir, name), '')));
    await expect(send('restore', file)).rejects.toThrow(/is in the way\. Nothing was changed/);
    await Promise.all(blockingNames.map((name) => rm(join(dataDir, name))));

    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    expect((await readdir(dataDir)).sort()).toEqual(before.sort());
  });

  test('a backup with unreadable keys is undone, and the server continues with its old data', async () => {
    const user = await newUser(await targetAt(server.url));
    const broken = join(folder, 'broken.tar.gz');
    const keys = join(dataDir, 'secrets/signing_keys');
    const good = await readFile(keys);
    await writeFile(keys, '[');
    await send('backup', broken);
    await writeFile(keys, good);

    await expect(send('restore', broken)).rejects.toThrow(/signing_keys is damaged/);
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    const names = await readdir(dataDir);
    expect(names.filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

test.runIf(runsOwnServers)('a restored account gets a new epoch, and a restarted one keeps it', async () => {
  const { config, ...target } = await startTarget();
  const device = await contentDevice((await newUser(target)).client);
  await device.pushOne();
  const file = join(config.dataDir, 'backup.tar.gz');
  await target.stop();
  const restarted = await start(config, {});
  expect(await device.pull()).toMatchObject({ epoch: device.epoch, head: 1 });
  await restarted.backups?.writeTo(file);
  await restarted.stop();
  const rules = { ...config.backups, supabaseDir: config.supabaseDir };
  await replaceData(config.dataDir, await unpackBackup(file, config.dataDir, rules), new Date());
  const restored = await start(config, {});
  const { epoch, records } = await device.pull();
  expect(epoch).not.toBe(device.epoch);
  expect(records).toEqual([]);
  expect((await device.pull(0, null, null, epoch)).records).toMatchObject([{ id: 'first', version: 1 }]);
  expect((await readdir(config.dataDir)).filter((name) => name.endsWith('.restored'))).toEqual([]);
  await restored.stop();
});
