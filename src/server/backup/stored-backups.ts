import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A finished backup in the folder for backups. `createdAt` is ISO 8601. */
export type StoredBackup = Readonly<{ name: string; createdAt: string; bytes: number; isEncrypted: boolean }>;

/**
 * Returns the name of a backup made at `now`. `installation` marks backups of a server; those of a command have none.
 * Contains no colons, which some file systems reject.
 */
export function backupName(now: Date, isEncrypted: boolean, installation?: string): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `standout-${installation === undefined ? '' : `${installation}-`}${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns when a backup was made, according to its name. Undefined for other files. */
export function backupTimeOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

/** Returns the backups of an installation. Several may share a folder or a bucket, and must not expire each other's. */
export function backupsOfInstallation(
  backups: readonly StoredBackup[],
  installation: string,
): StoredBackup[] {
  return backups.filter(({ name }) => {
    const owner = ownerPattern.exec(name)?.[1];
    return owner === undefined || owner === installation;
  });
}

const ownerPattern = /^standout-([0-9a-f]{8})-\d{4}-/;
const pattern = /^standout-(?:[0-9a-f]{8}-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz(?:\.age)?$/;

/** Returns the finished backups in a folder, newest first. */
export async function storedBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const madeAt = backupTimeOf(name);
      const file = madeAt && (await stat(join(folder, name)).catch(() => undefined));
      return madeAt && file ? [toStoredBackup(name, madeAt, file.size)] : [];
    }),
  );
  return newestFirst(found.flat());
}

export function toStoredBackup(name: string, madeAt: Date, bytes: number): StoredBackup {
  return { name, createdAt: madeAt.toISOString(), bytes, isEncrypted: name.endsWith('.age') };
}

export function newestFirst(backups: readonly StoredBackup[]): StoredBackup[] {
  return backups.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** The newest backups of this many days never expire: after a long pause, the only good backups are old ones. */
const alwaysKeptDays = 3;

/**
 * Returns the backups to remove: all but the newest of each past day, those before the newest `keep` days with a
 * backup, and those older than `keepDays`. Ignores backups dated in the future, made while the clock was ahead.
 * Nothing expires if `keep` is 0.
 */
export function expiredBackups(
  backups: readonly StoredBackup[],
  { keep, keepDays }: Readonly<{ keep: number; keepDays: number }>,
  now: Date,
): StoredBackup[] {
  if (keep === 0) return [];
  const ageMs = ({ createdAt }: StoredBackup) => now.getTime() - Date.parse(createdAt);
  const dayOf = ({ createdAt }: StoredBackup) => createdAt.slice(0, 10);
  const past = newestFirst(backups).filter((backup) => ageMs(backup) >= 0);
  const days = [...new Set(past.map(dayOf))];
  return past.filter((backup, index) => {
    const day = days.indexOf(dayOf(backup));
    const isReplaced = index > 0 && dayOf(past[index - 1] ?? backup) === dayOf(backup);
    if (isReplaced && ageMs(backup) > dayMs) return true;
    return day >= keep || (day >= alwaysKeptDays && ageMs(backup) > keepDays * dayMs);
  });
}

export const dayMs = 24 * 60 * 60_000;

/** A new installation gets its first backup within an hour. */
const firstAfterMs = 30 * 60_000;

/** Returns when the next backup is due: a day after the newest, or half an hour after the database was created. */
export function dueAt(backups: readonly StoredBackup[], databaseMadeAt: Date, now: Date): Date {
  const newest = newestFirst(backups).find(({ createdAt }) => Date.parse(createdAt) <= now.getTime());
  if (newest) return new Date(Date.parse(newest.createdAt) + dayMs);
  // The clock was ahead when the database was created.
  if (databaseMadeAt.getTime() > now.getTime()) return now;
  return new Date(databaseMadeAt.getTime() + firstAfterMs);
}
