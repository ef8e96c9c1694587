import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, type Stats } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create, type ReadEntry } from 'tar';
import { publishingKeyName } from '../secret-stores.ts';
import { StartupError } from '../startup-error.ts';
import { checksumsOf, formatChecksums } from './checksums.ts';
import { copyFolder, linkFolder, syncPath } from './copy-folder.ts';
import { encrypt } from './encryption.ts';
import { checksumsName, makeManifest, manifestName } from './manifest.ts';
import { sizeLabel } from './size-label.ts';
import { currentVersions } from './versions.ts';

/** How backups are made and read. `key` is an age key; without one, backups are not encrypted. */
export type BackupRules = Readonly<{ key: string | undefined; maxBytes: number; supabaseDir: string }>;

/** Runs its callback while nobody writes to the database. */
export type WhileQuiet = (copy: () => Promise<void>) => Promise<void>;

/**
 * Returns the folder where an unfinished backup of `dataDir` collects its content, and the file that it writes to.
 */
export function stagingOf(dataDir: string): { folder: string; content: string; draftNote: string } {
  const folder = join(dataDir, 'backup.unfinished');
  return { folder, content: join(folder, 'content'), draftNote: join(folder, 'draft') };
}

/**
 * Writes a backup of `dataDir` to `file`, which gets its name once it is complete and on disk. `whileQuiet` covers the
 * copy of the database and the links to files; the slower rest runs alongside normal work. Throws StartupError with the
 * reason, also when `signal` aborts, and leaves nothing behind; a killed process leaves what `removeLeftovers` removes.
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  rules: BackupRules,
  whileQuiet: WhileQuiet,
  signal?: AbortSignal,
): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new StartupError(`There is no data at ${dataDir} to back up.`);
  const staging = stagingOf(dataDir);
  const draft = `${file}.${randomUUID()}.unfinished`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw inWords(error, file);
  });
  try {
    await rm(staging.folder, { recursive: true, force: true });
    await mkdir(staging.content, { recursive: true, mode: 0o700 });
    await writeFile(staging.draftNote, draft, { mode: 0o600, flush: true });
    await collect(dataDir, staging.content, rules, whileQuiet, signal);
    await pack(staging.content, draft, rules.key, signal);
    await syncPath(draft);
    await rename(draft, file);
    await syncPath(dirname(file));
  } catch (error) {
    throw inWords(error, file);
  } finally {
    await rm(draft, { force: true });
    await rm(staging.folder, { recursive: true, force: true });
  }
}

/** Puts everything that belongs to a backup into the folder `content`. */
async function collect(
  dataDir: string,
  content: string,
  rules: BackupRules,
  whileQuiet: WhileQuiet,
  signal: AbortSignal | undefined,
): Promise<void> {
  const madeAt = new Date();
  await whileQuiet(async () => {
    await copyFolder(join(dataDir, 'postgres'), join(content, 'postgres'));
    // Files are immutable, so hard links are as good as copies and instant.
    await linkFolder(join(dataDir, 'storage/objects'), join(content, 'storage/objects'));
  });
  if (existsSync(join(dataDir, 'secrets'))) {
    await copyFolder(join(dataDir, 'secrets'), join(content, 'secrets'));
    // Anyone with this key and the database could publish as its accounts. After a restore, they connect LinkedIn
    // again.
    if (rules.key === undefined) await rm(join(content, 'secrets', publishingKeyName), { force: true });
  }
  const { checksums, bytes } = await checksumsOf(content, signal);
  if (bytes > rules.maxBytes)
    throw new StartupError(
      `The data takes ${sizeLabel(bytes)}, but BACKUP_MAX_SIZE allows ${sizeLabel(rules.maxBytes)}. Raise BACKUP_MAX_SIZE to back it up.`,
    );
  const listed = formatChecksums(checksums);
  const manifest = makeManifest({
    madeAt,
    versions: await currentVersions(rules.supabaseDir),
    files: checksums.size,
    bytes,
    checksums: listed,
  });
  await writeFile(join(content, checksumsName), listed, { mode: 0o600 });
  await writeFile(join(content, manifestName), manifest, { mode: 0o600 });
}

/** Writes the archive with the manifest first, so that readers can reject it before unpacking anything. */
async function pack(
  content: string,
  draft: string,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const names = [manifestName, checksumsName, 'secrets', 'storage', 'postgres'];
  const present = names.filter((name) => existsSync(join(content, name)));
  const archive = Readable.from(create({ cwd: content, filter: asOwnBytes }, present));
  const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
  const gzip = createGzip();
  const sealed = async function* (bytes: AsyncIterable<Uint8Array>) {
    yield* key === undefined ? bytes : encrypt(key, bytes);
  };
  await pipeline(archive, gzip, sealed, file, { ...(signal && { signal }) });
}

/**
 * Stores hard links, such as those of copied objects, as separate files: tar 7.5 fails when the last entry is a link.
 */
function asOwnBytes(_: string, stat: Stats | ReadEntry): true {
  if ('nlink' in stat) stat.nlink = 1;
  return true;
}

/** Explains errors that the operator can solve, such as a full disk and missing permissions. Others are bugs. */
function inWords(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code } = error;
  if (error.name === 'AbortError') return new StartupError('The server is stopping. No backup was made.');
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return new StartupError(
    isFull
      ? `The disk is full (${code}): the backup ${file} was not written, and earlier ones are unchanged. Free space, or set BACKUP_DIR to a larger disk.`
      : `Cannot write the backup ${file} (${code}).`,
  );
}
