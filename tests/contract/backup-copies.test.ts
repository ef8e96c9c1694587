import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { openBucket } from '#server/backup/bucket.ts';
import { makeKey } from '#server/backup/encryption.ts';
import { backupName, storedBackups } from '#server/backup/stored-backups.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { startS3, type TestS3 } from './support/s3.ts';
import { targetAt } from './support/target.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

let server: ServerProcess | undefined;
let s3: TestS3 | undefined;
afterEach(async () => {
  await server?.end('SIGKILL');
  await s3?.stop();
  [server, s3] = [undefined, undefined];
});

/** Runs `npm run backup` or `npm run restore`. Returns its output. */
async function command(env: Record<string, string>, ...words: string[]): Promise<string> {
  const all = { ...programEnvironment, SUPABASE_DIR: 'tests/fixtures/library', ...env };
  return run(process.execPath, ['src/server/backup/run.ts', ...words], { cwd: root, env: all }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

/** Creates data whose first backup is due. */
async function oldDataDir(): Promise<string> {
  const dataDir = await freshDataDir();
  const anHourAgo = new Date(Date.now() - 60 * 60_000);
  await utimes(join(dataDir, 'postgres/PG_VERSION'), anHourAgo, anHourAgo);
  return dataDir;
}

test('the server makes an encrypted backup, copies it to a bucket, and restores it from there', async () => {
  const dataDir = await oldDataDir();
  const folder = join(dataDir, 'backups');
  s3 = await startS3();
  const { secretKey, publicKey } = await makeKey();
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_KEY: publicKey,
    BACKUP_S3_URL: s3.env.S3_BUCKET_URL,
    BACKUP_S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.env.S3_SECRET_ACCESS_KEY,
  };
  const bucket = openBucket({
    bucketUrl: s3.env.S3_BUCKET_URL,
    region: 'us-east-1',
    accessKeyId: s3.env.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY,
  });
  server = await startProcess({ ...settings, SUPABASE_DIR: 'tests/fixtures/library' });
  const user = await newUser(await targetAt(server.url));
  await user.client.from('notes').insert({ body: 'in the backup' });
  await user.client.storage.from('own').upload(`${user.id}/kept.txt`, 'kept');

  await expect.poll(async () => (await bucket.list()).length).toBe(1);
  const [made] = await storedBackups(folder);
  const name = made?.name ?? '';
  expect(made).toMatchObject({ isEncrypted: true, bytes: (await bucket.list())[0]?.bytes });
  // This backup may have been made before the user's rows.
  await rm(join(folder, name));
  await bucket.remove(name);
  expect(await command(settings, 'backup')).toContain('Backup written');
  const [second] = await storedBackups(folder);
  const secondName = second?.name ?? '';
  await bucket.upload(folder, secondName);
  await rm(join(folder, secondName));

  expect(await command(settings, 'backup', 'list')).toContain(`${secondName} (in the bucket`);
  expect(await command(settings, 'backup', 'verify', secondName)).toMatch(/is encrypted\. Set BACKUP_KEY/);
  const withSecret = { ...settings, BACKUP_KEY: secretKey };
  expect(await command(withSecret, 'backup', 'verify', secondName)).toMatch(/is complete: \d+ files/);
  expect(await command(withSecret, 'backup', 'drill')).toMatch(
    /can be restored: 1 accounts? and 1 files?, in .* s\. Your data was not changed\./,
  );

  await user.client.from('notes').insert({ body: 'since then' });
  expect(await command(settings, 'restore', secondName)).toMatch(/is encrypted/);
  expect(await command(withSecret, 'restore', secondName)).toContain('Restored.');
  expect((await user.client.from('notes').select('body')).data).toEqual([{ body: 'in the backup' }]);
  const { data } = await user.client.storage.from('own').download(`${user.id}/kept.txt`);
  expect(await data?.text()).toBe('kept');
  expect((await readdir(dataDir)).filter((each) => each.includes('unfinished'))).toEqual([]);
});

test('old backups are removed, and a drill reports what a backup lacks', async () => {
  const dataDir = await oldDataDir();
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * 24 * 60 * 60_000), false);
  const old = [2, 3, 4, 5].map(daysAgo);
  for (const name of old) await writeFile(join(folder, name), '');
  await writeFile(join(folder, 'notes.txt'), 'of the operator');
  const settings = { DATA_DIR: dataDir, BACKUP_KEEP: '3' };
  server = await startProcess({ ...settings, SUPABASE_DIR: 'tests/fixtures/library' });
  const user = await newUser(await targetAt(server.url));
  await user.client.storage.from('own').upload(`${user.id}/lost.txt`, 'lost');
  await expect
    .poll(async () => (await storedBackups(folder)).map(({ name }) => name))
    .toEqual([expect.not.stringMatching(old[0] ?? ''), old[0], old[1]]);
  expect(await readdir(folder)).toContain('notes.txt');

  expect(await server.end('SIGTERM')).toBe(0);
  await rm(join(dataDir, 'storage/objects'), { recursive: true });
  expect(await command(settings, 'backup')).toContain('Backup written');
  expect(await command(settings, 'backup', 'verify')).toContain('is complete');
  expect(await command(settings, 'backup', 'drill')).toMatch(/lacks 1 of 1 files/);
  await rm(join(dataDir, 'secrets'), { recursive: true });
  expect(await command(settings, 'backup')).toContain('Backup written');
  expect(await command(settings, 'backup', 'drill')).toMatch(/has 1 accounts?, but not the server's/);
  expect((await readdir(dataDir)).filter((each) => each.includes('unfinished'))).toEqual([]);
});

test('`npm run backup -- key` makes a key pair that the settings accept', async () => {
  const output = await command({}, 'backup', 'key');
  const keys = [...output.matchAll(/BACKUP_KEY=(\S+)/g)].map(([, key]) => key ?? '');
  expect(keys).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1/), expect.stringMatching(/^age1/)]);
  for (const key of keys) expect(await command({ BACKUP_KEY: key }, 'backup', 'list')).toContain('copies');
});
