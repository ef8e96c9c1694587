import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { authAdmin, type Database } from './database/database.ts';
import type { SecretStore } from './keys.ts';
import { StartupError } from './startup-error.ts';

/** The name of the secret that seals LinkedIn tokens. */
export const publishingKeyName = 'publishing_key';

const secretsFolder = (dataDir: string) => join(dataDir, 'secrets');
const fileName = (name: string) => name.replaceAll(/[^\w-]/g, '-');

/** Stores secrets as files below the data directory, readable only by the server's user. */
export function fileSecrets(dataDir: string): SecretStore {
  const folder = secretsFolder(dataDir);
  return async (name, made) => {
    const path = join(folder, fileName(name));
    const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new StartupError(`The secret ${path} cannot be read (${error.code}).`);
    });
    if (found !== undefined) return found;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The rename makes this atomic, even if the machine crashes.
    const draft = `${path}.${crypto.randomUUID()}`;
    await writeFile(draft, made, { mode: 0o600, flush: true });
    await link(draft, path);
    await rm(draft);
    return made;
  };
}

/** Replaces a stored secret. Requires that no server is running. */
export async function replaceFileSecret(dataDir: string, name: string, value: string): Promise<void> {
  const path = join(secretsFolder(dataDir), fileName(name));
  const draft = `${path}.${crypto.randomUUID()}`;
  await writeFile(draft, value, { mode: 0o600, flush: true });
  await rename(draft, path);
}

const kept = z.object({ value: z.string() });

/** Stores secrets in the database, shared by all its server processes. */
export function databaseSecrets(database: Database): SecretStore {
  return (name, made) =>
    database.asIdentity(authAdmin, async (tx) => {
      await tx.run('insert into auth.server_secrets (name, value) values ($1, $2) on conflict do nothing', [
        name,
        made,
      ]);
      const [row] = await tx.rows(kept, 'select value from auth.server_secrets where name = $1', [name]);
      if (!row) throw new Error(`The secret ${name} was not stored.`);
      return row.value;
    });
}

/** Replaces a stored secret. Running servers read it at their next start. */
export async function replaceDatabaseSecret(database: Database, name: string, value: string): Promise<void> {
  await database.asIdentity(authAdmin, (tx) =>
    tx.run('update auth.server_secrets set value = $2 where name = $1', [name, value]),
  );
}
