import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { freePort } from '../support/ports.ts';
import { type ExternalServer, findExternalServer } from './support/external-server.ts';
import { makeDatabase, preparedDatabase, startPostgres } from './support/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A prepared, empty PGlite data directory to copy, because creating one takes seconds. */
    preparedDataDir: string;
    /** The running server given by CONTRACT_URL; null when the tests start their own servers. */
    externalServer: ExternalServer | null;
    /** A PostgreSQL server's URL without a database; empty if none is installed. */
    postgresUrl: string;
  }
}

/** Sets up what all test files share, once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalServer = await findExternalServer(process.env);
  project.provide('externalServer', externalServer);
  if (externalServer) {
    project.provide('preparedDataDir', '');
    project.provide('postgresUrl', '');
    return async () => undefined;
  }
  const prepared = await mkdtemp(join(tmpdir(), 'standout-prepared-'));
  const noProject = join(prepared, 'no-project');
  const startPrepared = async () => {
    if (process.env.TEST_SCOPE === 'core') return undefined;
    const server = await startPostgres(await freePort());
    if (!server) return undefined;
    await makeDatabase(server.url, preparedDatabase);
    const database = await openPostgres(`${server.url}/${preparedDatabase}`, noProject);
    await database.close();
    return server;
  };
  const [postgres] = await Promise.all([
    startPrepared(),
    openPglite(prepared, noProject).then((database) => database.close()),
  ]);
  project.provide('preparedDataDir', join(prepared, 'postgres'));
  if (!postgres && process.env.TEST_SCOPE !== 'core')
    console.warn('PostgreSQL is not installed: the contract is tested on PGlite alone.');
  project.provide('postgresUrl', postgres?.url ?? '');
  return async () => {
    await postgres?.stop();
    await rm(prepared, { recursive: true, force: true });
  };
}
