import { cp, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A data directory of the test's own, with a database that is prepared but empty. */
export async function freshDataDir(): Promise<string> {
  const prepared = inject('preparedDataDir');
  // Beside the prepared one, so that it is removed with it.
  const dataDir = await mkdtemp(join(dirname(prepared), 'data-'));
  await cp(prepared, join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
}

/** Whether there is a PostgreSQL to test on. */
export const hasPostgres = inject('postgresUrl') !== '';

/** The URL of a new, empty database on the PostgreSQL that the suites share. */
export async function freshPostgres(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
