import { cp, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const everyMs = 24 * 60 * 60_000;
const keptBackups = 3;
const unfinished = '.unfinished';

/**
 * Copies the database's files to `folder` once a day, and keeps the newest three: PGlite does not force its writes to the disk, so a power
 * loss may cost the files themselves. `whileQuiet` runs the copying while nobody writes. A copy gets its name when the disk has all of it.
 */
export async function backUpWhenDue(
  place: string,
  folder: string,
  whileQuiet: (copy: () => Promise<void>) => Promise<void>,
  now: Date,
): Promise<void> {
  const newest = (await backupsBefore(now, folder)).at(-1);
  // A database that is younger than a day has nothing to lose that is older.
  const lastMs = newest ? timeOf(newest) : (await stat(join(place, 'PG_VERSION'))).mtimeMs;
  const ageMs = now.getTime() - lastMs;
  if (ageMs >= 0 && ageMs < everyMs) return;

  // As 2026-01-31T03-00-00: a colon is not for every file system.
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const draft = join(folder, `${name}${unfinished}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const left of await readdir(folder)) {
    if (left.endsWith(unfinished)) await rm(join(folder, left), { recursive: true });
  }
  try {
    await mkdir(draft, { mode: 0o700 });
    // The files may be on another disk, and `place` a link to them.
    const files = await realpath(place);
    await whileQuiet(() => cp(files, draft, { recursive: true }));
    await flush(draft);
    await rename(draft, join(folder, name));
  } catch (error) {
    // On a full disk above all.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  for (const old of (await backupsBefore(now, folder)).slice(0, -keptBackups)) {
    await rm(join(folder, old), { recursive: true });
  }
}

/** Where the newest copy lies, undefined where there is none. */
export async function newestBackup(now: Date, folder: string): Promise<string | undefined> {
  const newest = (await backupsBefore(now, folder)).at(-1);
  return newest && join(folder, newest);
}

/** The names, from the oldest to the newest. One from the time to come, of a clock that was ahead, says nothing of when the next is due, and is left alone. */
async function backupsBefore(now: Date, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => timeOf(name) <= now.getTime()).sort();
}

/** NaN for what is no finished backup. */
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
