import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeLeftovers } from '../backup/leftovers.ts';
import { type Config, readConfig } from '../config.ts';
import { type CopyPlan, copyRows } from '../database/copy-rows.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { fileSecrets } from '../secret-stores.ts';
import { StartupError } from '../startup-error.ts';
import { openFileBlobs } from '../storage/blobs.ts';
import { openS3Blobs } from '../storage/s3-blobs.ts';
import { copyBlobs, sendObjects } from './files.ts';

/*
 * Implements `npm run move`: copies the data directory to the database of DATABASE_URL (and the bucket of
 * S3_BUCKET_URL) or, with SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY, to a hosted project with its database at
 * DATABASE_URL. The data directory is not changed.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The service key created the objects; give them back to their owners. */
const ownersSql = `
  update storage.objects as object set owner = moved.owner, owner_id = moved.owner_id,
    created_at = moved.created_at, updated_at = moved.updated_at
  from json_to_recordset($1::json) as moved (
    bucket_id text, name text, owner uuid, owner_id text, created_at timestamptz, updated_at timestamptz
  )
  where object.bucket_id = moved.bucket_id and object.name = moved.name`;

try {
  const config = readConfig(process.env, root);
  const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: serviceKey } = process.env;
  if (!config.databaseUrl) throw new StartupError('Set DATABASE_URL to the target database.');
  if (!url !== !serviceKey)
    throw new StartupError('A hosted project needs both SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY.');
  const hosted = url && serviceKey ? { url: url.replace(/\/+$/, ''), serviceKey } : undefined;
  const counts = await move(config, config.databaseUrl, hosted);
  for (const [table, count] of counts) process.stdout.write(`${String(count).padStart(8)}  ${table}\n`);
  process.stdout.write(`Moved. ${config.dataDir} was not changed.\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function move(
  config: Config,
  databaseUrl: string,
  hosted: { url: string; serviceKey: string } | undefined,
): Promise<ReadonlyMap<string, number>> {
  const { dataDir, supabaseDir } = config;
  // Without this check, an empty database would be created and moved, and would claim the bucket.
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no data at ${dataDir} to move. Set DATA_DIR to the right folder.`);
  await removeLeftovers(dataDir);
  // Locks the data directory, so no server can keep writing data that would be left behind.
  const source = await openPglite(dataDir, supabaseDir);
  try {
    const files = await openFileBlobs(join(dataDir, 'storage'));
    if (hosted) {
      const rows = { databaseUrl, kind: 'hosted', extra: {} } satisfies CopyPlan;
      await copyRows(source.asOwner, { ...rows, only: ['storage.buckets'] });
      const objects = await sendObjects(source.asOwner, files, hosted);
      return await copyRows(source.asOwner, {
        ...rows,
        finally: (run) => run(ownersSql, [JSON.stringify(objects)]),
      });
    }
    // Applies the same migrations to the target, so both have the same tables.
    await (await openPostgres(databaseUrl, supabaseDir)).close();
    if (config.s3) {
      const owner = await fileSecrets(dataDir)('storage_owner', crypto.randomUUID());
      const bucket = await openS3Blobs(config.s3, owner);
      await copyBlobs(source.asOwner, files, bucket.put);
    }
    return await copyRows(source.asOwner, {
      databaseUrl,
      kind: 'own',
      extra: { 'auth.server_secrets': await secretsOf(dataDir) },
    });
  } finally {
    await source.close();
  }
}

/**
 * Moves the keys, so that sessions and the public key stay valid. Names contain a colon in the database and a dash
 * in files.
 */
async function secretsOf(dataDir: string): Promise<{ name: string; value: string }[]> {
  const folder = join(dataDir, 'secrets');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace(/^(\w+_key)-/, '$1:'),
      value: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
