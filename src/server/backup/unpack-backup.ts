import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { StartupError } from '../startup-error.ts';
import { inWords, openArchive } from './archive-stream.ts';
import { checksumsOf } from './checksums.ts';
import { syncFolder } from './copy-folder.ts';
import { checksumsName, manifestName } from './manifest.ts';
import { readHead, requireSame } from './read-backup.ts';
import { sizeLabel } from './size-label.ts';
import type { BackupRules } from './write-backup.ts';

/** What a backup contains: files, keys (for sessions and the public key), and the database. */
export const parts = ['storage', 'secrets', 'postgres'] as const;

/** The name of an unfinished restore in the data folder. */
export const unpackedName = /^restore-[0-9a-f-]{36}\.unfinished$/;

/**
 * Unpacks a backup next to the data it will replace, and compares every file with its checksum. Returns the folder.
 * Throws StartupError for a damaged or newer backup, and when the disk is too small.
 */
export async function unpackBackup(source: string, dataDir: string, rules: BackupRules): Promise<string> {
  const folder = join(dataDir, `restore-${randomUUID()}.unfinished`);
  try {
    await unpackInto(folder, source, rules);
    const [version, current] = [await postgresVersion(folder), await postgresVersion(dataDir)];
    if (version === undefined) throw new StartupError(`${source} is damaged: it contains no database.`);
    if (current !== undefined && current !== version)
      throw new StartupError(
        `${source} is from PostgreSQL ${version}, but this version of Standout opens ${current}. Restore it with the version that made it.`,
      );
    // Done while the server still runs, because it writes more than a thousand files to disk.
    await syncFolder(folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw inWords(error, source);
  }
}

/** Unpacks a backup into a new folder. Extracts only the listed files. */
async function unpackInto(folder: string, source: string, rules: BackupRules): Promise<void> {
  const { manifest, checksums, archiveBytes } = await readHead(source, rules);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (manifest.bytes > bavail * bsize)
    throw new StartupError(
      `${source} needs ${sizeLabel(manifest.bytes)}, but the disk of ${dirname(folder)} has ${sizeLabel(bavail * bsize)} left. Nothing was changed.`,
    );
  const archive = await openArchive(source, rules.key);
  archive.limit = archiveBytes;
  const unpacking = extract({
    cwd: folder,
    strict: true,
    filter: (path, entry) =>
      allowed.test(path) && 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
  });
  const closed = once(unpacking, 'close');
  // The next write or the end reports the error.
  closed.catch(() => undefined);
  for await (const chunk of archive)
    if (!unpacking.write(Buffer.from(chunk))) await Promise.race([once(unpacking, 'drain'), closed]);
  unpacking.end();
  await closed;
  await rm(join(folder, manifestName), { force: true });
  await rm(join(folder, checksumsName), { force: true });
  // Compares the files on disk, not the bytes that were read.
  requireSame(source, checksums, (await checksumsOf(folder)).checksums);
}

const allowed = new RegExp(`^(${parts.join('|')}|${manifestName}|${checksumsName})(/|$)`);

async function postgresVersion(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}
