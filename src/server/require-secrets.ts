import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { authAdmin, type Database } from './database/database.ts';
import { DamagedDataError, StartupError } from './startup-error.ts';

/** Without these files, sessions, emails, and recovery codes of existing accounts are invalid. */
const required = ['signing_keys', 'secret'];

/**
 * Throws StartupError if the embedded database relies on keys in this folder and they are missing: new keys would
 * silently sign everyone out. An empty folder means that new keys are wanted.
 */
export async function requireSecrets(dataDir: string, database: Database): Promise<void> {
  const folder = join(dataDir, 'secrets');
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartupError(`The keys in ${folder} cannot be read (${error.code}).`);
  });
  if (found?.length === 0) return;
  const missing = required.filter((name) => !found?.includes(name));
  if (missing.length === 0 || !(await reliesOnKeys(database))) return;
  throw new DamagedDataError(
    `The server's keys in ${folder} are missing${found ? ` (${missing.join(' and ')})` : ''}, but the database has accounts. Restore the folder from a backup. If there is none, leave an empty folder there: new keys are made, and everyone must sign in again.`,
  );
}

/** Accounts alone are not enough: the seed of a new project creates some before the first keys exist. */
async function reliesOnKeys(database: Database): Promise<boolean> {
  const [row] = await database.asIdentity(authAdmin, (tx) =>
    tx.rows(
      z.object({ relies: z.boolean() }),
      `select exists (select from auth.sessions) or exists (select from auth.one_time_tokens)
         or exists (select from auth.mfa_factors) or exists (select from auth.mails) as relies`,
    ),
  );
  return row?.relies === true;
}
