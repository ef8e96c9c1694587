import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { takeLock } from '../database/lock.ts';
import { openPglite } from '../database/pglite.ts';
import { openKeys } from '../keys.ts';
import { fileSecrets } from '../secret-stores.ts';
import { StartupError } from '../startup-error.ts';
import { openFileBlobs } from '../storage/blobs.ts';
import { replaceData } from './replace-data.ts';
import { unpackBackup } from './unpack-backup.ts';
import type { BackupRules } from './write-backup.ts';

/** The name of an unfinished drill in the data folder. */
export const drillName = /^drill-[0-9a-f-]{36}\.unfinished$/;

/** What a drill found in the restored data. */
export type DrillReport = Readonly<{ accounts: number; files: number; seconds: number }>;

const accountCount = z.object({ count: z.coerce.number() });
const fileRow = z.object({ version: z.string(), bytes: z.coerce.number().nullable() });

/**
 * Restores a backup into a separate folder next to the data, opens its database and keys with this version, and
 * checks that the file of every row exists. Serves and sends nothing, and does not touch the data. `hasFiles` is
 * false if files are in a bucket. Throws a StartupError that says what is missing.
 */
export async function drill(
  source: string,
  dataDir: string,
  rules: BackupRules,
  hasFiles: boolean,
): Promise<DrillReport> {
  const startedAt = performance.now();
  const folder = join(dataDir, `drill-${randomUUID()}.unfinished`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = await takeLock(folder);
  try {
    const restored = join(folder, 'data');
    await mkdir(restored, { mode: 0o700 });
    await replaceData(restored, await unpackBackup(source, restored, rules), new Date());
    const found = await inspect(source, restored, rules.supabaseDir, hasFiles);
    return { ...found, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await release();
  }
}

async function inspect(
  source: string,
  dataDir: string,
  supabaseDir: string,
  hasFiles: boolean,
): Promise<{ accounts: number; files: number }> {
  const database = await openPglite(dataDir, supabaseDir);
  try {
    const { rows: accounts } = await database.asOwner(({ query }) =>
      query('select count(*)::text as count from auth.users', []),
    );
    const { count } = accountCount.parse(accounts[0]);
    // Without its keys, all sessions and password resets would be invalid.
    await openKeys(async (name, made) => {
      const kept = await fileSecrets(dataDir)(name, made);
      if (kept === made && count > 0 && keyNames.includes(name))
        throw new StartupError(`${source} has ${count} accounts, but not the server's ${name}.`);
      return kept;
    });
    const { rows: files } = await database.asOwner(({ query }) => query(filesSql, []));
    const listed = z.array(fileRow).parse(files);
    if (hasFiles) await requireFiles(source, dataDir, listed);
    return { accounts: count, files: listed.length };
  } finally {
    await database.close();
  }
}

const keyNames = ['signing_keys', 'secret'];

const filesSql = `
  select version, metadata ->> 'size' as bytes from storage.objects where version is not null
  union all select version, null from storage.resumable_parts`;

async function requireFiles(
  source: string,
  dataDir: string,
  files: readonly z.infer<typeof fileRow>[],
): Promise<void> {
  const blobs = await openFileBlobs(join(dataDir, 'storage'));
  const wrong: string[] = [];
  for (const { version, bytes } of files) {
    const found = await blobs.sizeOf(version);
    if (found === undefined || (bytes !== null && found !== bytes)) wrong.push(version);
  }
  if (wrong.length > 0)
    throw new StartupError(`${source} lacks ${wrong.length} of ${files.length} files (${wrong[0]}, …).`);
}
