import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../database/lock.ts';
import { StartupError } from '../startup-error.ts';
import { drillName } from './drill.ts';
import { undoRestore } from './replace-data.ts';
import { unpackedName } from './unpack-backup.ts';
import { stagingOf } from './write-backup.ts';

/**
 * Removes what killed backups, restores, and drills left in the data folder, and undoes an interrupted restore.
 * Throws StartupError if another process uses the folder.
 */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  if (!names.some((name) => name.endsWith('.unfinished') || name.endsWith('.unfinished.draft'))) return;
  const release = await takeLock(dataDir);
  try {
    await undoRestore(dataDir);
    await rm(join(dataDir, 'restore.unfinished.draft'), { force: true });
    await removeBackup(dataDir);
    for (const name of names) {
      const path = join(dataDir, name);
      if (unpackedName.test(name)) await rm(path, { recursive: true, force: true });
      if (drillName.test(name)) await removeUnused(path);
    }
  } finally {
    await release();
  }
}

/** The unfinished file can be anywhere; the note contains its path. */
async function removeBackup(dataDir: string): Promise<void> {
  const { folder, draftNote } = stagingOf(dataDir);
  const draft = await readFile(draftNote, 'utf8').catch(() => '');
  if (draft.endsWith('.unfinished')) await rm(draft, { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** A drill runs beside the server and locks its folder. */
async function removeUnused(folder: string): Promise<void> {
  const release = await takeLock(folder).catch((error: unknown) => {
    if (error instanceof StartupError) return undefined;
    throw error;
  });
  if (!release) return;
  await rm(folder, { recursive: true, force: true });
  await release();
}
