import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { storedBackups } from './stored-backups.ts';

/**
 * Returns the path of the backup that the operator named: a path, or a name in the folder or in the bucket, from
 * which it is downloaded. Without a name, returns the newest backup in the folder.
 */
export async function findBackup(
  given: string | undefined,
  settings: BackupSettings,
  at: (path: string) => string,
): Promise<string> {
  const { folder, bucket } = settings;
  if (given === undefined) {
    const [newest] = await storedBackups(folder);
    if (newest) return join(folder, newest.name);
    throw new StartupError(`There are no backups in ${folder}. Make one with: npm run backup`);
  }
  if (existsSync(at(given))) return at(given);
  if (!given.includes('/') && existsSync(join(folder, given))) return join(folder, given);
  if (bucket && !given.includes('/')) {
    const { openBucket } = await import('./bucket.ts');
    const opened = openBucket(bucket);
    if ((await opened.list()).some(({ name }) => name === given)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return opened.download(folder, given);
    }
  }
  throw new StartupError(`There is no backup at ${at(given)}.`);
}
