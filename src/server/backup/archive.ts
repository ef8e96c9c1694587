import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import { restoreMarkOf } from '../database/after-restore.ts';
import { markOf } from '../database/pglite-template.ts';
import { StartupError } from '../startup-error.ts';

/**
 * What a backup contains: files, keys (for sessions and the public key), and the database. The database comes last
 * when restoring, because a server removes files unknown to its database; if it starts on a half-finished restore,
 * it only finds files from the backup.
 */
const parts = ['storage', 'secrets', 'postgres'] as const;

const stagingName = 'backup.unfinished';

/**
 * Atomically writes a backup of `dataDir` to `file`, a .tar.gz. `whileQuiet` runs its callback while nobody writes;
 * the slower rest runs alongside normal work. Throws StartupError if there is no data.
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  whileQuiet: (copy: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if ((await versionOf(dataDir)) === undefined)
    throw new StartupError(`There is no data at ${dataDir} to back up.`);
  const staging = join(dataDir, stagingName);
  const draft = `${file}.${randomUUID()}.unfinished`;
  const complain = (error: unknown): never => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new StartupError(`Cannot write the backup ${file} (${error.code}).`);
  };
  await mkdir(dirname(file), { recursive: true }).catch(complain);
  try {
    // Left by a process that crashed.
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    await whileQuiet(async () => {
      await copyFolder(join(dataDir, 'postgres'), join(staging, 'postgres'));
      // Files are immutable, so hard links are as good as copies and instant.
      await linkAll(join(dataDir, 'storage/objects'), join(staging, 'storage/objects'));
    });
    if (existsSync(join(dataDir, 'secrets')))
      await copyFolder(join(dataDir, 'secrets'), join(staging, 'secrets'));
    await create({ gzip: true, file: draft, cwd: staging, mode: 0o600 }, await readdir(staging));
    const written = await open(draft, 'r+');
    await written.chmod(0o600);
    await written.sync();
    await written.close();
    await rename(draft, file);
  } catch (error) {
    complain(error);
  } finally {
    await rm(draft, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Unpacks a backup next to the data it will replace: a file from `writeBackup`, or a daily backup folder, which
 * contains only the database. Returns the folder. Throws StartupError for anything else or another PostgreSQL
 * version.
 */
export async function unpackBackup(source: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, `restore-${randomUUID()}.unfinished`);
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new StartupError(`There is no backup at ${source}.`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (found.isDirectory()) await copyFolder(source, join(folder, 'postgres'));
    else
      await extract({ file: source, cwd: folder, strict: true }).catch((error: Error) => {
        throw new StartupError(`${source} is not a backup (${error.message}).`);
      });
    const version = await versionOf(folder);
    if (version === undefined) throw new StartupError(`${source} is not a backup: it contains no database.`);
    const current = await versionOf(dataDir);
    if (current !== undefined && current !== version)
      throw new StartupError(`${source} is from PostgreSQL ${version}, which this version cannot open.`);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Replaces the data with an unpacked backup and moves the old data to `before-restore-…`. The server must be
 * stopped. Returns that folder and a function to undo the change. If it throws, nothing has changed.
 */
export async function replaceData(
  dataDir: string,
  folder: string,
  now: Date,
): Promise<{ keptAt: string; undo: () => Promise<void> }> {
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const keptAt = join(dataDir, `before-restore-${name}`);
  // Fails if it exists: undoing must not touch the data saved by an earlier restore.
  await mkdir(keptAt, { mode: 0o700 });
  const replaced = parts.filter((part) => existsSync(join(folder, part)));
  const moves: { from: string; to: string }[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    moves.unshift({ from, to });
  };
  const place = join(dataDir, 'postgres');
  const moveBack = async () => {
    for (const { from, to } of moves) await rename(to, from);
    await rm(restoreMarkOf(place), { force: true });
    await rm(keptAt, { recursive: true, force: true });
  };
  try {
    // A database-only backup leaves the files in place, and the server then removes those unknown to the restored
    // database.
    if (!replaced.includes('storage'))
      await linkAll(join(dataDir, 'storage/objects'), join(keptAt, 'storage/objects'));
    await writeFile(restoreMarkOf(place), '');
    for (const part of replaced) {
      await move(join(dataDir, part), join(keptAt, part));
      await move(join(folder, part), join(dataDir, part));
    }
    // A marker of an unfinished first start would make the next start delete the restored database.
    await rm(markOf(place), { force: true });
  } catch (error) {
    // For example, a folder is a mount point, or the disk is full.
    await moveBack();
    throw error;
  }
  const undo = async () => {
    // The server that failed to start may have removed files already.
    if (!replaced.includes('storage'))
      await linkAll(join(keptAt, 'storage/objects'), join(dataDir, 'storage/objects'));
    await moveBack();
  };
  return { keptAt, undo };
}

async function versionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** Follow a link to another disk; a copied link would be an empty backup. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(await realpath(from), to, { recursive: true });
}

/** Copies the bytes if the file system does not support hard links. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkAll(source, target);
    else if (!existsSync(target)) await link(source, target).catch(() => copyFile(source, target));
  }
}
