import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { sizeLabel } from './size-label.ts';
import { type StoredBackup, storedBackups } from './stored-backups.ts';

/** Lists the existing copies of the data for the operator, and says how to restore one. */
export async function describeCopies({
  dataDir,
  backups,
}: Pick<Config, 'dataDir' | 'backups'>): Promise<string> {
  const local = await storedBackups(backups.folder);
  const remote = backups.bucket ? await bucketLines(backups.bucket, local) : [];
  const kept = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('before-restore-'));
  const lines = [
    ...local.map((backup) => line(backup, join(backups.folder, backup.name))),
    ...remote,
    ...kept.map((name) => `  the data before an earlier restore: ${join(dataDir, name)}`),
  ];
  if (lines.length === 0) return `There are no copies in ${backups.folder}.`;
  const [newest] = local;
  const example = newest ? join(backups.folder, newest.name) : 'NAME';
  return `These copies exist:\n${lines.join('\n')}\nRestore one with: npm run restore -- ${example}`;
}

async function bucketLines(
  place: NonNullable<Config['backups']['bucket']>,
  local: readonly StoredBackup[],
): Promise<string[]> {
  const { openBucket } = await import('./bucket.ts');
  try {
    const known = new Set(local.map(({ name }) => name));
    const found = (await openBucket(place).list()).filter(({ name }) => !known.has(name));
    return found.map((backup) => line(backup, `${backup.name} (in the bucket ${place.bucketUrl})`));
  } catch (error) {
    return [`  ${error instanceof Error ? error.message : error}`];
  }
}

function line({ createdAt, bytes }: StoredBackup, where: string): string {
  return `  ${createdAt.slice(0, 16).replace('T', ' ')} UTC, ${sizeLabel(bytes)}: ${where}`;
}
