import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Notes in a folder of files that a database uses it. Returns whether no other one ever did: what this one does not know may be the other's, as when
 * DATABASE_URL is set, or forgotten, for a start on the same folder.
 */
export async function registerDatabase(folder: string, name: string): Promise<boolean> {
  const path = join(folder, 'databases');
  const noted = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean));
  if (!noted.has(name)) await appendFile(path, `${name}\n`, { mode: 0o600, flush: true });
  return noted.add(name).size === 1;
}
