import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { freePort } from '../support/ports.ts';
import { runsOwnServers } from './support/each-database.ts';
import { hasPostgres } from './support/fresh.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';

/* Roles belong to the whole server, so each test uses its own. */
describe.runIf(runsOwnServers && hasPostgres)('a PostgreSQL role without superuser rights', () => {
  let postgres: TestPostgres | undefined;
  const warn = vi.spyOn(console, 'warn');
  beforeAll(() => void warn.mockImplementation(() => undefined));
  afterEach(async () => {
    await postgres?.stop();
    warn.mockClear();
  });
  afterAll(() => warn.mockRestore());

  /** Runs commands as a superuser and returns the URL of the role's database. */
  const setUp = async (commands: readonly string[]) => {
    postgres = await startPostgres(await freePort());
    if (!postgres) throw new Error('There is no PostgreSQL.');
    for (const sql of [...commands, 'create database standout owner standout']) await asAdministrator(sql);
    return postgres.url.replace('postgres@', 'standout@').concat('/standout');
  };
  const asAdministrator = async (sql: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: `${postgres?.url}/${database}` });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  /** What the secret key can read from a table with row policies. */
  const seenBySecretKey = async (database: Database) => {
    const service = { role: 'service_role', claims: {} } as const;
    return database.oneAsIdentity(service, z.object({ body: z.string() }), 'select body from public.notes');
  };
  const notes = `
    create table public.notes (body text);
    alter table public.notes enable row level security;
    insert into public.notes values ('kept');
    grant select on public.notes to service_role;`;

  test('the role works as documented for several processes, and the secret key can read every row', async () => {
    const page = await readFile(new URL('../../docs/running/several-processes.md', import.meta.url), 'utf8');
    const [section = ''] = page.split('Where the server has made');
    const commands = [...section.matchAll(/psql -c "(.+)"$/gm)].flatMap(([, sql]) => (sql ? [sql] : []));
    const database = await openPostgres(await setUp(commands), 'no-project');
    await asAdministrator(notes, 'standout');
    expect(await seenBySecretKey(database)).toEqual([{ body: 'kept' }]);
    expect(warn).not.toHaveBeenCalled();
    await database.close();
  });

  test("each start warns if the secret key can't read every row", async () => {
    const url = await setUp(['create role standout login createrole']);
    const database = await openPostgres(url, 'no-project');
    await asAdministrator(notes, 'standout');
    expect(await seenBySecretKey(database)).toEqual([]);
    await database.close();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('alter role service_role bypassrls'),
    );

    await asAdministrator('alter role service_role bypassrls');
    const again = await openPostgres(url, 'no-project');
    expect(await seenBySecretKey(again)).toEqual([{ body: 'kept' }]);
    await again.close();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
