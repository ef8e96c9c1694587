import { cp, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const everyMs = 24 * 60 * 60_000;
const keptBackups = 3;
const unfinished = '.unfinished';

/**
 * Copies the database files to `folder` once a day and keeps the newest three backups. PGlite does not fsync its
 * writes, so a power loss can corrupt the files. `whileQuiet` runs the copy while nobody writes. A backup gets its
 * final name once it is completely on disk.
 */
export async function backUpWhenDue(
  place: string,
  folder: string,
  whileQuiet: (copy: () => Promise<void>) => Promise<void>,
  now: Date,
): Promise<void> {
  const newest = (await backupsBefore(now, folder)).at(-1);
  // A database younger than a day needs no backup yet.
  const lastMs = newest ? timeOf(newest) : (await stat(join(place, 'PG_VERSION'))).mtimeMs;
  const ageMs = now.getTime() - lastMs;
  if (ageMs >= 0 && ageMs < everyMs) return;

  // 2026-01-31T03-00-00: colons are not allowed on every file system.
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const draft = join(folder, `${name}${unfinished}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const left of await readdir(folder)) {
    if (left.endsWith(unfinished)) await rm(join(folder, left), { recursive: true });
  }
  try {
    await mkdir(draft, { mode: 0o700 });
    // `place` may be a link to another disk.
    const files = await realpath(place);
    await whileQuiet(() => cp(files, draft, { recursive: true }));
    await flush(draft);
    await rename(draft, join(folder, name));
  } catch (error) {
    // A partial backup would take up space that a full disk needs.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  for (const old of (await backupsBefore(now, folder)).slice(0, -keptBackups)) {
    await rm(join(folder, old), { recursive: true });
  }
}

/** Returns the path of the newest backup, or undefined. */
export async function newestBackup(now: Date, folder: string): Promise<string | undefined> {
  const newest = (await backupsBefore(now, folder)).at(-1);
  return newest && join(folder, newest);
}

/**
 * Returns backup names, oldest first. Ignores names in the future (written while the clock was ahead), so they
 * neither delay the next backup nor get deleted.
 */
async function backupsBefore(now: Date, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => timeOf(name) <= now.getTime()).sort();
}

/** Returns NaN for anything but a finished backup. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

async function flush(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
}
