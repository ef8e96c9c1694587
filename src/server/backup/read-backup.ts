import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Parser, type ReadEntry } from 'tar';
import { StartupError } from '../startup-error.ts';
import { type ArchiveStream, inWords, openArchive } from './archive-stream.ts';
import { type Checksums, differences, parseChecksums } from './checksums.ts';
import { checksumsName, type Manifest, manifestName, readManifest, sha256 } from './manifest.ts';
import { sizeLabel } from './size-label.ts';
import { currentVersions } from './versions.ts';
import type { BackupRules } from './write-backup.ts';

/** The start of an archive, before its content. */
export type BackupHead = Readonly<{ manifest: Manifest; checksums: Checksums; archiveBytes: number }>;

/** Reads the start of a backup. Throws StartupError if this server cannot restore it. */
export async function readHead(source: string, rules: BackupRules): Promise<BackupHead> {
  try {
    const archive = await openArchive(source, rules.key);
    const head = new HeadReader();
    await feed(archive, head.take, () => head.isOver);
    return await head.result(source, rules);
  } catch (error) {
    throw inWords(error, source);
  }
}

/** Reads a whole backup and compares every file with its checksum. Throws StartupError that says what is damaged. */
export async function verifyBackup(source: string, rules: BackupRules): Promise<Manifest> {
  const { manifest, checksums, archiveBytes } = await readHead(source, rules);
  const found = new Map<string, string>();
  try {
    const archive = await openArchive(source, rules.key);
    archive.limit = archiveBytes;
    await feed(archive, (entry) => {
      const { path, type } = entry;
      if (type !== 'File' && type !== 'OldFile') return entry.resume();
      if (path === manifestName || path === checksumsName) return entry.resume();
      const hash = createHash('sha256');
      entry.on('data', (chunk: Buffer) => hash.update(chunk));
      entry.on('end', () => found.set(path, hash.digest('hex')));
    });
  } catch (error) {
    throw inWords(error, source);
  }
  requireSame(source, checksums, found);
  return manifest;
}

/** Throws StartupError if the files of a backup are not those that it lists. */
export function requireSame(source: string, expected: Checksums, found: Checksums): void {
  const different = differences(expected, found);
  if (different.length > 0) throw new StartupError(`${source} is damaged: ${different.join(', ')}.`);
}

/** Collects the manifest and the checksums, which are the first entries. */
class HeadReader {
  isOver = false;
  readonly #texts = new Map<string, Buffer[]>();

  readonly take = (entry: ReadEntry): void => {
    const chunks: Buffer[] = [];
    if (entry.path !== manifestName && entry.path !== checksumsName) this.isOver = true;
    else this.#texts.set(entry.path, chunks);
    entry.on('data', (chunk: Buffer) => !this.isOver && chunks.push(chunk));
  };

  async result(source: string, rules: BackupRules): Promise<BackupHead> {
    const text = (name: string) => {
      const chunks = this.#texts.get(name);
      return chunks && Buffer.concat(chunks).toString('utf8');
    };
    const manifest = readManifest(text(manifestName), await currentVersions(rules.supabaseDir), source);
    const listed = text(checksumsName) ?? '';
    if (sha256(listed) !== manifest.checksums)
      throw new StartupError(`${source} is damaged: its list of checksums was changed.`);
    if (manifest.bytes > rules.maxBytes)
      throw new StartupError(
        `${source} contains ${sizeLabel(manifest.bytes)}, but BACKUP_MAX_SIZE allows ${sizeLabel(rules.maxBytes)}. Raise BACKUP_MAX_SIZE for this command.`,
      );
    const checksums = parseChecksums(listed);
    // Each entry has a header, padding, and perhaps a long name; folders are entries too.
    const archiveBytes = manifest.bytes + 4_096 * (checksums.size + 2_000) + 2 * Buffer.byteLength(listed);
    return { manifest, checksums, archiveBytes };
  }
}

/** Parses an archive until its end, or until `isEnough`. */
async function feed(
  archive: ArchiveStream,
  onReadEntry: (entry: ReadEntry) => void,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const parser = new Parser({ strict: true, onReadEntry });
  const ended = once(parser, 'end');
  // The next write or the end reports the error.
  ended.catch(() => undefined);
  for await (const chunk of archive) {
    if (!parser.write(Buffer.from(chunk))) await Promise.race([once(parser, 'drain'), ended]);
    if (isEnough()) return;
  }
  parser.end();
  await ended;
}
