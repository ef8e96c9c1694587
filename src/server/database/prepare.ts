import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../startup-error.ts';
import { DatabaseError, type Parameter, type Result } from './database.ts';
import { type ProjectSql, readProjectSql } from './project-sql.ts';

/** The database with its owner's rights: for setup and maintenance, never for requests. */
export type Owner = <T>(
  work: (owner: {
    query: (sql: string, parameters: readonly Parameter[]) => Promise<Result>;
    script: (sql: string) => Promise<void>;
  }) => Promise<T>,
) => Promise<T>;

/** SQL files for what hosted Supabase provides out of the box. */
export const bootstrapDir = fileURLToPath(new URL('bootstrap/', import.meta.url));

/**
 * Brings a database up to date: first what hosted Supabase provides, then the project's migrations, then, only once,
 * its seeds. Files run in name order, each once, in its own transaction. Throws a StartupError that names the failed
 * file.
 */
export async function prepare(asOwner: Owner, supabaseDir: string): Promise<void> {
  await prepareCommonSchema(asOwner);
  const migrationsDir = join(supabaseDir, 'migrations');
  const { exposesNewTables, seeds } = await readProjectSql(supabaseDir);
  if (exposesNewTables) await asOwner(({ script }) => script(exposeNewTables));
  await apply(asOwner, migrationsDir, 'supabase_migrations.schema_migrations', await sqlFiles(migrationsDir));
  await seed(asOwner, seeds);
  // Migrations may have added tables to the publication.
  await asOwner(({ script }) => script('select realtime.follow_publication()'));
}

/** Sets up what all projects have in common. */
export async function prepareCommonSchema(asOwner: Owner): Promise<void> {
  await asOwner(({ script }) => script(ledgers));
  await apply(asOwner, bootstrapDir, 'standout.bootstrap', await sqlFiles(bootstrapDir));
}

/** The same migrations table as the Supabase CLI's, so the CLI can take over. */
const ledgers = `
  create schema if not exists standout;
  create table if not exists standout.bootstrap (version text primary key, name text);
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/** The default grants of hosted projects. Projects that turn them off later revoke the rights in a migration. */
const exposeNewTables = ['tables', 'sequences', 'routines']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');

type SqlFile = { file: string; version: string; name: string };

/** `20260101000000_make_posts.sql` → version and name. */
async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`Cannot read the migrations in ${folder} (${error.code}).`);
  });
  return names.sort().flatMap((file) => {
    const match = /^(\d+)_(.+)\.sql$/.exec(file);
    return match?.[1] && match[2] ? [{ file, version: match[1], name: match[2] }] : [];
  });
}

async function apply(
  asOwner: Owner,
  folder: string,
  ledger: string,
  files: readonly SqlFile[],
): Promise<void> {
  const { rows } = await asOwner(({ query }) => query(`select version from ${ledger}`, []));
  const done = new Set(rows.map((row) => row.version));
  for (const { file, version, name } of files.filter((candidate) => !done.has(candidate.version))) {
    const sql = await readFile(join(folder, file), 'utf8');
    const record = `insert into ${ledger} (version, name) values ($1, $2)`;
    await runFiles(asOwner, [{ file, sql, record, parameters: [version, name] }]);
  }
}

/**
 * Runs all seeds of a database that has none yet, in one transaction. Later changes of the files only affect new
 * databases.
 */
async function seed(asOwner: Owner, seeds: ProjectSql['seeds']): Promise<void> {
  const { rows } = await asOwner(({ query }) => query('select path from supabase_migrations.seed_files', []));
  if (rows.length > 0 || seeds.length === 0) return;
  await runFiles(
    asOwner,
    seeds.map(({ path, sql }) => ({
      file: path,
      sql,
      record: 'insert into supabase_migrations.seed_files values ($1, $2)',
      parameters: [path, createHash('sha256').update(sql).digest('hex')],
    })),
  );
}

/** SQL to run, and the statement that records it. */
type SqlRun = Readonly<{ file: string; sql: string; record: string; parameters: readonly Parameter[] }>;

/**
 * Runs and records files in one transaction. Retries when another server of the same cluster changed roles
 * concurrently.
 */
async function runFiles(asOwner: Owner, files: readonly SqlRun[], attemptsLeft = 5): Promise<void> {
  const isDone = await asOwner(async ({ query, script }) => {
    let current = '';
    try {
      await script('begin');
      for (const { file, sql, record, parameters } of files) {
        current = file;
        await script(sql);
        await query(record, parameters);
      }
      await script('commit');
      return true;
    } catch (error) {
      await script('rollback').catch(() => undefined);
      if (!(error instanceof DatabaseError)) throw error;
      if (attemptsLeft > 1 && error.message === concurrentChange) return false;
      throw new StartupError(`${current} failed: ${error.message} (${error.code}).`);
    }
  });
  if (!isDone) await runFiles(asOwner, files, attemptsLeft - 1);
}

/**
 * PostgreSQL's error for concurrent changes of roles. The whole cluster shares roles, but the lock between servers
 * covers only one database.
 */
const concurrentChange = 'tuple concurrently updated';
