import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { authAdmin, type Database } from './database/database.ts';
import type { SecretStore } from './keys.ts';
import { StartupError } from './startup-error.ts';

/** Stores secrets as files below the data directory, readable only by the server's user. */
export function fileSecrets(dataDir: string): SecretStore {
  const folder = join(dataDir, 'secrets');
  return async (name, made) => {
    const path = join(folder, name.replaceAll(/[^\w-]/g, '-'));
    const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new StartupError(`The secret ${path} cannot be read (${error.code}).`);
    });
    if (found !== undefined) return found;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Atomic, even if the machine crashes in between.
    const draft = `${path}.${crypto.randomUUID()}`;
    await writeFile(draft, made, { mode: 0o600, flush: true });
    await link(draft, path);
    await rm(draft);
    return made;
  };
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
