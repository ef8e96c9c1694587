import { constants, existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a folder. Follows symbolic links, such as one to another disk: a copied link would be an empty backup. */
export async function copyFolder(from: string, to: string): Promise<void> {
  // On file systems that support it, the copy shares blocks until one of them changes.
  await cp(await realpath(from), to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Creates hard links to the files of a folder. Copies the bytes if the file system does not support hard links. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (!existsSync(target)) await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Writes everything in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  // Several at a time, so that the disk can order the writes.
  const syncing = Array.from({ length: 16 }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path);
  });
  await Promise.all(syncing);
}

/** Writes a file, or the names in a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}
