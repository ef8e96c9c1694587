import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract, list } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from './encryption.ts';
import { verifyBackup } from './read-backup.ts';
import { unpackBackup } from './unpack-backup.ts';
import { type BackupRules, writeBackup } from './write-backup.ts';

let folder: string;
let dataDir: string;
const rules: BackupRules = { key: undefined, maxBytes: 1024 ** 3, supabaseDir: 'supabase' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-backup-'));
  dataDir = join(folder, 'data');
  for (const part of ['postgres/base', 'storage/objects/ab', 'secrets', 'storage/incoming'])
    await mkdir(join(dataDir, part), { recursive: true });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await writeFile(join(dataDir, 'postgres/base/1'), Buffer.alloc(300_000, 'row '));
  await writeFile(join(dataDir, 'storage/objects/ab/one'), 'a file');
  // Objects that were copied share their bytes.
  await link(join(dataDir, 'storage/objects/ab/one'), join(dataDir, 'storage/objects/ab/two'));
  await writeFile(join(dataDir, 'storage/incoming/half'), 'an unfinished upload');
  await writeFile(join(dataDir, 'secrets/secret'), 'key');
  await writeFile(join(dataDir, 'secrets/publishing_key'), 'opens tokens');
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, changed: Partial<BackupRules> = {}) => {
  const file = join(folder, name);
  await writeBackup(dataDir, file, { ...rules, ...changed }, (copy) => copy());
  return file;
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  );
/** A copy of a backup with changed content. */
const rewritten = async (file: string, name: string, change: (content: string) => Promise<void>) => {
  const content = join(folder, `${name}.content`);
  await mkdir(content);
  await extract({ file, cwd: content });
  await change(content);
  const changed = join(folder, name);
  const first = ['manifest.json', 'SHA256SUMS'];
  const names = [...first, ...(await readdir(content)).filter((each) => !first.includes(each))];
  await create({ gzip: true, file: changed, cwd: content }, names);
  return changed;
};

test('a backup contains the database, keys, and finished files, and only its owner can read it', async () => {
  const file = await write('whole.tar.gz');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path }) => names.push(path) });
  expect(names.slice(0, 2)).toEqual(['manifest.json', 'SHA256SUMS']);
  expect(names).toContain('storage/objects/ab/two');
  expect(names.join()).not.toContain('incoming');
  expect(names.filter((name) => name.startsWith('secrets/'))).toEqual(['secrets/', 'secrets/secret']);
  expect(await verifyBackup(file, rules)).toMatchObject({ app: 'standout', format: 1, files: 5 });
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);

  const target = join(folder, 'target');
  const unpacked = await unpackBackup(file, target, rules);
  expect((await readdir(unpacked)).sort()).toEqual(['postgres', 'secrets', 'storage']);
  expect(await readFile(join(unpacked, 'storage/objects/ab/two'), 'utf8')).toBe('a file');
});

test('an encrypted backup needs the secret key, and the server needs only the public one', async () => {
  const { secretKey, publicKey } = await makeKey();
  const file = await write('sealed.tar.gz.age', { key: publicKey });
  expect(await readFile(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(await verifyBackup(file, { ...rules, key: secretKey })).toMatchObject({ files: 6 });
  const unpacked = await unpackBackup(file, join(folder, 'opened'), { ...rules, key: secretKey });
  expect(await readdir(join(unpacked, 'secrets'))).toEqual(['publishing_key', 'secret']);
  expect(await errorOf(verifyBackup(file, rules))).toMatch(/is encrypted\. Set BACKUP_KEY to the secret key/);
  expect(await errorOf(verifyBackup(file, { ...rules, key: publicKey }))).toMatch(/is encrypted/);
  const other = (await makeKey()).secretKey;
  expect(await errorOf(verifyBackup(file, { ...rules, key: other }))).toMatch(
    /was not encrypted for this BACKUP_KEY/,
  );
  const own = await write('own.tar.gz.age', { key: secretKey });
  expect(await verifyBackup(own, { ...rules, key: secretKey })).toMatchObject({ files: 6 });
  await truncate(file, (await stat(file)).size - 100);
  expect(await errorOf(verifyBackup(file, { ...rules, key: secretKey }))).toMatch(
    /is damaged: it was changed or cut/,
  );
});

test('the error says what is damaged', async () => {
  const file = await write('to-damage.tar.gz');
  const cut = await write('cut.tar.gz');
  await truncate(cut, (await stat(cut)).size - 50);
  expect(await errorOf(verifyBackup(cut, rules))).toBe(`${cut} is damaged: its end is missing.`);

  const bytes = await readFile(file);
  bytes.writeUInt32LE(1, bytes.length - 8);
  await writeFile(join(folder, 'flipped.tar.gz'), bytes);
  expect(await errorOf(verifyBackup(join(folder, 'flipped.tar.gz'), rules))).toMatch(
    /is damaged: it cannot be unpacked/,
  );

  const changed = await rewritten(file, 'changed.tar.gz', async (content) => {
    await writeFile(join(content, 'postgres/base/1'), 'another row');
    await rm(join(content, 'secrets'), { recursive: true });
  });
  const damage = `${changed} is damaged: secrets/secret is missing, postgres/base/1 was changed.`;
  expect(await errorOf(verifyBackup(changed, rules))).toBe(damage);
  expect(await errorOf(unpackBackup(changed, dataDir, rules))).toBe(damage);

  const listed = await rewritten(file, 'listed.tar.gz', (content) =>
    writeFile(join(content, 'SHA256SUMS'), ''),
  );
  expect(await errorOf(verifyBackup(listed, rules))).toMatch(/its list of checksums was changed/);
  for (const [name, text] of [
    ['text.tar.gz', 'no archive'],
    ['empty.tar.gz', ''],
  ] as const) {
    await writeFile(join(folder, name), text);
    expect(await errorOf(verifyBackup(join(folder, name), rules))).toMatch(/is not a backup/);
  }
  expect(await errorOf(verifyBackup(join(folder, 'none'), rules))).toMatch(/^There is no backup at/);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
});

test('a backup from a newer version is rejected before anything is unpacked', async () => {
  const file = await write('current.tar.gz');
  const withManifest = (name: string, change: (manifest: Record<string, unknown>) => object) =>
    rewritten(file, name, async (content) => {
      const path = join(content, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }));
    });
  const migrated = await withManifest('migrated.tar.gz', ({ versions }) => ({
    versions: { ...(versions as object), migration: '20991231235959' },
  }));
  expect(await errorOf(unpackBackup(migrated, dataDir, rules))).toMatch(
    /is from a newer version of Standout \(.*migration 20991231235959.*\)\. Update Standout.*Nothing was changed\./,
  );
  const format = await withManifest('format.tar.gz', () => ({ format: 2, versions: 'unknown' }));
  expect(await errorOf(verifyBackup(format, rules))).toMatch(/newer version of Standout\. Update/);
});

test('backups over the maximum size are not made, verified, or unpacked', async () => {
  const file = await write('sized.tar.gz');
  const small = { ...rules, maxBytes: 100_000 };
  expect(await errorOf(write('too-large.tar.gz', { maxBytes: 100_000 }))).toMatch(
    /^The data takes 293 KiB, but BACKUP_MAX_SIZE allows 97.7 KiB\. Raise BACKUP_MAX_SIZE/,
  );
  expect(await errorOf(verifyBackup(file, small))).toMatch(/contains 293 KiB, but BACKUP_MAX_SIZE allows/);
  const bomb = await rewritten(file, 'bomb.tar.gz', (content) =>
    writeFile(join(content, 'postgres/base/2'), Buffer.alloc(64 * 1024 ** 2)),
  );
  expect(await errorOf(unpackBackup(bomb, dataDir, rules))).toMatch(/contains more than its manifest lists/);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
  expect((await readdir(folder)).filter((name) => /too-large|unfinished/.test(name))).toEqual([]);
});

test('a backup that is stopped leaves nothing behind', async () => {
  const stopping = new AbortController();
  const file = join(folder, 'stopped.tar.gz');
  const quiet = async (copy: () => Promise<void>) => {
    await copy();
    stopping.abort();
  };
  expect(await errorOf(writeBackup(dataDir, file, rules, quiet, stopping.signal))).toMatch(
    /server is stopping/,
  );
  expect((await readdir(folder)).filter((name) => name.includes('stopped'))).toEqual([]);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets', 'storage']);
});
