import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { restoreMarkOf } from '../database/after-restore.ts';
import { markOf } from '../database/pglite-template.ts';
import { StartupError } from '../startup-error.ts';
import { syncPath } from './copy-folder.ts';
import { parts } from './unpack-backup.ts';

/**
 * The moves of a restore. While this note exists, the restore counts as not done: the next start moves everything
 * back. `had` lists the parts that existed before.
 */
const noteShape = z.object({
  folder: z.string(),
  keptAt: z.string(),
  had: z.array(z.enum(parts)),
});
type Note = z.infer<typeof noteShape>;

const noteOf = (dataDir: string) => join(dataDir, 'restore.unfinished');

/**
 * Replaces the data with an unpacked backup and moves the old data to `before-restore-…`. The server must be stopped.
 * Returns that folder and a function that undoes the change. If this throws, nothing has changed. If the process is
 * killed, the next start undoes the change.
 */
export async function replaceData(
  dataDir: string,
  folder: string,
  now: Date,
): Promise<{ keptAt: string; undo: () => Promise<void> }> {
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const keptAt = join(dataDir, `before-restore-${name}`);
  // Undoing must not touch the data saved by an earlier restore.
  if (existsSync(keptAt))
    throw new StartupError(`${keptAt} is in the way. Nothing was changed. Try again in a second.`);
  const note: Note = { folder, keptAt, had: parts.filter((part) => existsSync(join(dataDir, part))) };
  const undo = async () => {
    // On a full disk, the note can't be written. Undoing continues without it.
    await writeNote(dataDir, note).catch(() => undefined);
    await moveBack(dataDir, note);
  };
  const place = join(dataDir, 'postgres');
  try {
    await writeNote(dataDir, note);
    await mkdir(keptAt, { mode: 0o700 });
    for (const part of parts) {
      if (existsSync(join(dataDir, part))) await rename(join(dataDir, part), join(keptAt, part));
      if (existsSync(join(folder, part))) await rename(join(folder, part), join(dataDir, part));
    }
    await writeFile(restoreMarkOf(place), '');
    // A marker of an unfinished first start would make the next start delete the restored database.
    await rm(markOf(place), { force: true });
    await syncPath(keptAt);
    await syncPath(dataDir);
    await rm(noteOf(dataDir));
    await syncPath(dataDir);
  } catch (error) {
    // For example, a folder is a mount point, or the disk is full.
    await undoRestore(dataDir);
    throw error;
  }
  return { keptAt, undo };
}

/**
 * Moves everything back that an interrupted restore moved: the old data into place, the restored data into the folder
 * it was unpacked to. Can itself be interrupted and repeated.
 */
export async function undoRestore(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (note) await moveBack(dataDir, note);
}

async function moveBack(dataDir: string, { folder, keptAt, had }: Note): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const part of parts) {
    const current = join(dataDir, part);
    const kept = join(keptAt, part);
    const restored = join(folder, part);
    // The restored part is in place: either the old one was moved away, or there was none.
    if (existsSync(current) && (existsSync(kept) || !had.includes(part))) {
      await rm(restored, { recursive: true, force: true });
      await rename(current, restored);
    }
    if (existsSync(kept)) await rename(kept, current);
  }
  await rm(restoreMarkOf(join(dataDir, 'postgres')), { force: true });
  await syncPath(dataDir);
  await rm(noteOf(dataDir), { force: true });
  await rm(keptAt, { recursive: true, force: true });
}

async function writeNote(dataDir: string, note: Note): Promise<void> {
  const draft = `${noteOf(dataDir)}.draft`;
  try {
    await writeFile(draft, JSON.stringify(note), { mode: 0o600, flush: true });
    await rename(draft, noteOf(dataDir));
    await syncPath(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readNote(dataDir: string): Promise<Note | undefined> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : noteShape.parse(JSON.parse(text));
}
