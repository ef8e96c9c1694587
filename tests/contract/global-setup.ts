import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#server/database/pglite.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PGlite data directory that is prepared but empty, to be copied: making one takes seconds of processor time. */
    preparedDataDir: string;
    /** A PostgreSQL server's URL without a database; empty where none is installed. */
    postgresUrl: string;
  }
}

/** What all suites share, made once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'standout-prepared-'));
  const [postgres] = await Promise.all([
    freePort().then(startPostgres),
    openPglite(prepared, join(prepared, 'no-project')).then((database) => database.close()),
  ]);
  project.provide('preparedDataDir', join(prepared, 'postgres'));
  if (!postgres) console.warn('PostgreSQL is not installed: the contract is tested on PGlite alone.');
  project.provide('postgresUrl', postgres?.url ?? '');
  return async () => {
    await postgres?.stop();
    await rm(prepared, { recursive: true, force: true });
  };
}
