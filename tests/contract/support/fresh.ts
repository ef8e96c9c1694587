import { cp, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { makeDatabase, preparedDatabase } from './postgres.ts';

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

/** The URL of a new database on the PostgreSQL that the suites share: prepared, like a data directory, or with nothing in it. */
export async function freshPostgres(made: 'prepared' | 'empty' = 'prepared'): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await makeDatabase(server, name, made === 'prepared' ? preparedDatabase : undefined);
  return `${server}/${name}`;
}
