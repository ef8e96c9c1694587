import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes every file that this process and its threads create from now on readable only by its user. */
export function createPrivateFiles(): void {
  process.umask(0o077);
}

/** Creates the data folder, or closes an existing one to other users: its content gives access to accounts. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  await chmod(folder, 0o700).catch(() => {
    // A mounted volume may belong to another user and be shared through a group.
    if ((mode & 0o007) !== 0)
      console.warn(`Every user of this machine can open ${folder}. Its owner can run: chmod o= ${folder}`);
  });
}

/** Closes a copied folder and its content to other users, because copies keep the modes of their originals. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
