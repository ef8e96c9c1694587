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
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import { markOf } from '../database/pglite-template.ts';
import { StartupError } from '../startup-error.ts';

/**
 * What of a data directory a backup holds: the files, the keys that sessions and the public key hang on, and the database. It comes last, because a server
 * removes files that its database does not know: one that starts on a half-done restore finds only files that are in the backup too.
 */
const parts = ['storage', 'secrets', 'postgres'] as const;

const stagingName = 'backup.unfinished';

/**
 * Writes a backup of `dataDir` to `file`, a .tar.gz, whole or not at all. `whileQuiet` runs what it is given while nobody writes; the rest,
 * which takes longer, disturbs nobody. Throws StartupError where there is no data.
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
    throw new StartupError(`The backup ${file} cannot be written (${error.code}).`);
  };
  await mkdir(dirname(file), { recursive: true }).catch(complain);
  try {
    // One that was left by a process that ended in the middle.
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    await whileQuiet(async () => {
      await copyFolder(join(dataDir, 'postgres'), join(staging, 'postgres'));
      // The bytes of files never change, so that a second name is as good as a copy, and made at once.
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
 * Unpacks a backup beside the data that it is to replace: a file of `writeBackup`, or the folder of a daily copy, which holds the database alone.
 * Returns where it lies. Throws StartupError for what is no backup, or one of another version of PostgreSQL.
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
        throw new StartupError(`${source} is no backup (${error.message}).`);
      });
    const version = await versionOf(folder);
    if (version === undefined) throw new StartupError(`${source} is no backup: it holds no database.`);
    const current = await versionOf(dataDir);
    if (current !== undefined && current !== version)
      throw new StartupError(`${source} is of PostgreSQL ${version}, which this version cannot open.`);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts what was unpacked in the place of what is there, which goes to a folder of its own, `before-restore-…`. No server may be at the
 * directory. Returns that folder, and what undoes it all; when it throws, all is as it was.
 */
export async function replaceData(
  dataDir: string,
  folder: string,
  now: Date,
): Promise<{ keptAt: string; undo: () => Promise<void> }> {
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const keptAt = join(dataDir, `before-restore-${name}`);
  // Not one that is there: what an earlier restore has kept must outlive an undo.
  await mkdir(keptAt, { mode: 0o700 });
  const replaced = parts.filter((part) => existsSync(join(folder, part)));
  const moves: { from: string; to: string }[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    moves.unshift({ from, to });
  };
  const moveBack = async () => {
    for (const { from, to } of moves) await rename(to, from);
    await rm(keptAt, { recursive: true, force: true });
  };
  try {
    // A copy of the database alone leaves the files where they are, and the server then removes those that this database does not know.
    if (!replaced.includes('storage'))
      await linkAll(join(dataDir, 'storage/objects'), join(keptAt, 'storage/objects'));
    for (const part of replaced) {
      await move(join(dataDir, part), join(keptAt, part));
      await move(join(folder, part), join(dataDir, part));
    }
    // What a first start left half-made is not what lies here now: the next one would throw that away.
    await rm(markOf(join(dataDir, 'postgres')), { force: true });
  } catch (error) {
    // As where one of the folders is a mount of its own, or the disk is full.
    await moveBack();
    throw error;
  }
  const undo = async () => {
    // The server that did not start may have removed files already.
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

/** What is on another disk, and here a link to it, is copied like the rest: the link alone would be a backup of nothing. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(await realpath(from), to, { recursive: true });
}

/** Where the file system has no second names, the bytes are copied. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkAll(source, target);
    else if (!existsSync(target)) await link(source, target).catch(() => copyFile(source, target));
  }
}
