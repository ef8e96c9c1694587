import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import {
  backupName,
  backupsOfInstallation,
  dayMs,
  dueAt,
  expiredBackups,
  type StoredBackup,
  storedBackups,
} from './stored-backups.ts';
import { type BackupRules, type WhileQuiet, writeBackup } from './write-backup.ts';

/** The backups of a running server with the embedded database. Only one is made at a time. */
export type Backups = Readonly<{
  /** Where the files are. */
  folder: string;
  /** Returns the backups in the folder, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Returns when the next automatic backup is due; undefined if there is none. */
  nextAt(): Promise<Date | undefined>;
  /** Makes a backup now, copies it to the bucket if there is one, and removes expired ones. Throws StartupError. */
  make(): Promise<StoredBackup>;
  /** Writes a backup to a file of the operator's choice. */
  writeTo(file: string): Promise<void>;
  /** Stops a running backup, and starts no others. */
  stop(): Promise<void>;
}>;

const lookEveryMs = 10_000;
/** How soon to retry after a failure, such as a full disk. */
const retryAfterMs = 60 * 60_000;

/** Makes a backup of `dataDir` whenever one is due, and on request. */
export function openBackups(
  dataDir: string,
  settings: BackupSettings,
  { supabaseDir, installation }: { supabaseDir: string; installation: string },
  whileQuiet: WhileQuiet,
): Backups {
  const { folder } = settings;
  const rules: BackupRules = { key: settings.key, maxBytes: settings.maxBytes, supabaseDir };
  const ending = new AbortController();
  // Another process may have moved its download; the next startup tries again.
  let last: Promise<unknown> = removeDownloads(folder).catch(() => undefined);
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => {
      if (ending.signal.aborted) throw new StartupError('The server is stopping. No backup was made.');
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const write = (file: string) => writeBackup(dataDir, file, rules, whileQuiet, ending.signal);
  const list = () => storedBackups(folder);
  const own = (backups: readonly StoredBackup[]) => backupsOfInstallation(backups, installation);

  const makeNow = async () => {
    const name = backupName(new Date(), settings.key !== undefined, installation);
    await write(join(folder, name));
    const made = (await list()).find((backup) => backup.name === name);
    if (!made) throw new Error(`The backup ${name} is missing from ${folder}.`);
    for (const { name: old } of expiredBackups(own(await list()), settings, new Date()))
      await rm(join(folder, old));
    return made;
  };
  const copyNow = async () => {
    if (!settings.bucket) return;
    // Loads the S3 client only where it is used.
    const { openBucket } = await import('./bucket.ts');
    const bucket = openBucket(settings.bucket);
    const copied = new Set((await bucket.list()).map(({ name }) => name));
    for (const { name } of own(await list()))
      if (!copied.has(name)) await bucket.upload(folder, name, ending.signal);
    for (const { name } of expiredBackups(own(await bucket.list()), settings, new Date()))
      await bucket.remove(name);
  };
  const make = () =>
    oneAtATime(async () => {
      const made = await makeNow();
      await copyNow();
      return made;
    });

  const nextAt = async () => {
    if (settings.keep === 0) return undefined;
    const { mtime } = await stat(join(dataDir, 'postgres/PG_VERSION'));
    return dueAt(own(await list()), mtime, new Date());
  };
  let waitUntilMs = 0;
  let isCopied = settings.bucket === undefined;
  const look = async () => {
    if (Date.now() < waitUntilMs) return;
    waitUntilMs = Date.now() + retryAfterMs;
    const due = await nextAt();
    if (due && due.getTime() <= Date.now()) {
      isCopied = settings.bucket === undefined;
      await oneAtATime(makeNow);
    }
    if (!isCopied) await oneAtATime(copyNow);
    isCopied = true;
    waitUntilMs = 0;
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!ending.signal.aborted)
          console.error('Backup failed:', error instanceof StartupError ? error.message : error);
      })
      .finally(() => {
        looking = undefined;
      });
  }, lookEveryMs);
  timer.unref();

  return {
    folder,
    list,
    nextAt,
    make,
    writeTo: (file) => oneAtATime(() => write(file)),
    async stop() {
      clearInterval(timer);
      ending.abort();
      await looking;
      await last;
    },
  };
}

/** Removes downloads that were interrupted. A newer one may be in progress in another process. */
async function removeDownloads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^standout-.*\.unfinished$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true });
  }
}
