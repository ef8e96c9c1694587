import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Records in a storage folder that a database uses it. Returns whether it is the only one so far. If not, unknown
 * blobs may belong to another database, such as after a start with or without DATABASE_URL.
 */
export async function registerDatabase(folder: string, name: string): Promise<boolean> {
  const path = join(folder, 'databases');
  const noted = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean));
  if (!noted.has(name)) await appendFile(path, `${name}\n`, { mode: 0o600, flush: true });
  return noted.add(name).size === 1;
}
