import { cp, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { makeDatabase, preparedDatabase } from './postgres.ts';

/** A new data directory with a prepared, empty database. */
export async function freshDataDir(): Promise<string> {
  const prepared = inject('preparedDataDir');
  // Created next to the prepared one, so that both are removed together.
  const dataDir = await mkdtemp(join(dirname(prepared), 'data-'));
  await cp(prepared, join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
}

/** Whether a PostgreSQL is available. */
export const hasPostgres = inject('postgresUrl') !== '';

/** Creates a database on the shared PostgreSQL and returns its URL: prepared like a data directory, or empty. */
export async function freshPostgres(made: 'prepared' | 'empty' = 'prepared'): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await makeDatabase(server, name, made === 'prepared' ? preparedDatabase : undefined);
  return `${server}/${name}`;
}
