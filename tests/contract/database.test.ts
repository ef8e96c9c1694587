import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller, Database } from '#server/database/database.ts';
import { openPglite } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import type { TimeLimits } from '#server/database/transaction.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';

type Open = (supabaseDir: string, limits?: TimeLimits) => Promise<Database>;

const databases: Readonly<Record<string, Open>> = {
  PGlite: async (supabaseDir, limits) => openPglite(await freshDataDir(), supabaseDir, limits),
  ...(hasPostgres && {
    PostgreSQL: async (supabaseDir: string, limits?: TimeLimits) =>
      openPostgres(await freshPostgres('empty'), supabaseDir, limits),
  }),
};

const notes = `
  create table public.notes (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid() references auth.users on delete cascade,
    body text not null,
    answers bigint references public.notes deferrable initially deferred
  );
  alter table public.notes enable row level security;
  create policy own on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
  grant select, insert on public.notes to authenticated;
`;

describe.each(Object.entries(databases))('the database on %s', (databaseName, open) => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-database-'));
    await mkdir(join(folder, 'supabase/migrations'), { recursive: true });
    await writeFile(join(folder, 'supabase/migrations/20260101000000_notes.sql'), notes);
    await writeFile(join(folder, 'supabase/seed.sql'), 'create table public.seeded as select 1 as one;');
    database = await open(join(folder, 'supabase'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const owner: Caller = { role: 'supabase_auth_admin', claims: {} };
  const newUser = async (): Promise<Caller & { id: string }> => {
    const id = crypto.randomUUID();
    await database.asIdentity(owner, (tx) =>
      tx.run('insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())', [
        id,
        `${id}@example.com`,
      ]),
    );
    return { id, role: 'authenticated', claims: { sub: id } };
  };
  const countRow = z.object({ count: z.number() });

  test('concurrent database requests keep their own identity', async () => {
    const users = await Promise.all([newUser(), newUser(), newUser()]);
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const user = users[index % users.length];
        if (!user) throw new Error('There is nobody.');
        await new Promise((resolve) => setTimeout(resolve, (index * 7) % 20));
        await database.asIdentity(user, async (tx) => {
          await new Promise((resolve) => setTimeout(resolve, (index * 13) % 20));
          await tx.run('insert into public.notes (body) values ($1)', [user.id]);
        });
      }),
    );
    for (const user of users) {
      const mine = await database.asIdentity(user, (tx) =>
        tx.rows(z.object({ owner: z.string(), body: z.string() }), 'select owner, body from public.notes'),
      );
      expect(mine).toEqual(Array.from({ length: 10 }, () => ({ owner: user.id, body: user.id })));
    }
  });

  test('an identity ends with its transaction, even if the transaction fails', async () => {
    const user = await newUser();
    await expect(database.asIdentity(user, (tx) => tx.run('select no_such_column'))).rejects.toMatchObject({
      code: '42703',
    });
    const seen = await database.asIdentity({ role: 'anon', claims: {} }, (tx) =>
      tx.rows(
        z.object({ role: z.string(), uid: z.string().nullable() }),
        'select current_user::text as role, auth.uid() as uid',
      ),
    );
    expect(seen).toEqual([{ role: 'anon', uid: null }]);
  });

  test('a role cannot read data without a grant', async () => {
    const anon: Caller = { role: 'anon', claims: {} };
    for (const table of ['public.notes', 'auth.users', 'auth.server_secrets']) {
      await expect(database.asIdentity(anon, (tx) => tx.run(`select from ${table}`))).rejects.toMatchObject({
        code: '42501',
      });
    }
    const user = await newUser();
    await expect(database.asIdentity(user, (tx) => tx.run('select from auth.users'))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a transaction that throws rolls back', async () => {
    const user = await newUser();
    const failing = database.asIdentity(user, async (tx) => {
      await tx.run("insert into public.notes (body) values ('lost')");
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const [row] = await database.asIdentity(user, (tx) =>
      tx.rows(countRow, 'select count(*)::int as count from public.notes'),
    );
    expect(row).toEqual({ count: 0 });
  });

  test("a failed statement can't be ignored", async () => {
    const user = await newUser();
    const swallowed = database.asIdentity(user, async (tx) => {
      await tx.run("insert into public.notes (body) values ('kept?')");
      await tx.run('select no_such_column').catch(() => undefined);
    });
    await expect(swallowed).rejects.toMatchObject({ code: '42703' });
  });

  test('a finished transaction rejects statements', async () => {
    const user = await newUser();
    const stored = await database.asIdentity(user, async (tx) => tx);
    await expect(stored.run('select 1')).rejects.toMatchObject({ code: '25P01' });
  });

  test('a slow statement is terminated, and others continue', async () => {
    const shortLimits = await open(join(folder, 'supabase'), { userMs: 1_500, serverMs: 1_500 });
    const user: Caller = { role: 'authenticated', claims: { sub: crypto.randomUUID() } };
    const slow = 'select count(*) from generate_series(1, 1000000000)';
    const [stuck, next] = await Promise.allSettled([
      shortLimits.asIdentity(user, (tx) => tx.run(slow)),
      shortLimits.asIdentity(user, (tx) => tx.rows(countRow, 'select 7 as count')),
    ]);
    await shortLimits.close();
    expect(stuck).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: [{ count: 7 }] });
  });

  if (databaseName === 'PGlite') {
    test('a canceled statement that reads the clock keeps the database open', async () => {
      const shortLimits = await open(join(folder, 'supabase'), { userMs: 500, serverMs: 120_000 });
      const value = z.object({ stored: z.string().nullable() });
      const stored = () =>
        shortLimits.asIdentity(owner, (tx) =>
          tx.rows(value, "select current_setting('test.stored', true) as stored"),
        );
      await shortLimits.asIdentity(owner, (tx) => tx.run("select set_config('test.stored', 'yes', false)"));
      const user: Caller = { role: 'authenticated', claims: { sub: crypto.randomUUID() } };
      const many = '(select generate_series(1, 1000000000)) as many';
      const slow = `select count(*) from ${many} where clock_timestamp() is null`;
      const reason = { code: '57014', message: 'canceling statement due to statement timeout' };
      await expect(shortLimits.asIdentity(user, (tx) => tx.run(slow))).rejects.toMatchObject(reason);
      await expect(shortLimits.oneAsIdentity(user, countRow, slow)).rejects.toMatchObject(reason);
      expect(await stored()).toEqual([{ stored: 'yes' }]);
      await shortLimits.close();
    });

    test('a statement that runs out of memory releases it, and others continue', async () => {
      // On a busy machine, running out of memory takes longer than the default timeout.
      const longLimits = await open(join(folder, 'supabase'), { userMs: 120_000, serverMs: 120_000 });
      const value = z.object({ stored: z.string().nullable() });
      const stored = () =>
        longLimits.asIdentity(owner, (tx) =>
          tx.rows(value, "select current_setting('test.stored', true) as stored"),
        );
      await longLimits.asIdentity(owner, (tx) => tx.run("select set_config('test.stored', 'yes', false)"));
      expect(await stored()).toEqual([{ stored: 'yes' }]);
      const memoryHungry = "select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 900)";
      const failed = longLimits.asIdentity(owner, (tx) => tx.run(memoryHungry));
      await expect(failed).rejects.toMatchObject({ code: '53200' });
      expect(await stored(), 'it was opened again').toEqual([{ stored: null }]);
      await longLimits.close();
    });
  }

  test('a caller with many requests delays only itself', async () => {
    const [busy, other] = [await newUser(), await newUser()];
    const [locked, othersServed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // PGlite has a single connection, where statements can't wait for each other, so only the order is checked.
    const holding =
      databaseName === 'PostgreSQL' &&
      database.asIdentity(owner, async (tx) => {
        await tx.run('select pg_advisory_xact_lock(1)');
        locked.resolve();
        await othersServed.promise;
      });
    await (holding && Promise.race([locked.promise, holding]));
    const waiting = 'select 1 as count from pg_advisory_xact_lock_shared(1)';
    let responded = 0;
    const asked = Array.from({ length: 24 }, async (_value, index) => {
      if (index % 2 === 0) await database.asIdentity(busy, (tx) => tx.run(waiting));
      else await database.oneAsIdentity(busy, countRow, waiting);
      responded += 1;
    });
    await database.asIdentity(other, (tx) => tx.run('select 1'));
    await database.oneAsIdentity(other, countRow, 'select 7 as count');
    await database.asIdentity(owner, (tx) => tx.run('select 1'));
    expect(responded).toBeLessThan(12);
    othersServed.resolve();
    await Promise.all([holding, ...asked]);
  });

  test('deeply nested input is rejected, and others continue', async () => {
    // A caller who made PGlite reopen its files must wait before the next statement.
    const other = await newUser();
    const depth = 1_000_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    const read = 'select json_array_length($1::text::json) as count';
    for (const send of [
      (user: Caller) => database.asIdentity(user, (tx) => tx.rows(countRow, read, [deep])),
      (user: Caller) => database.oneAsIdentity(user, countRow, read, [deep]),
    ]) {
      const [refused, next] = await Promise.allSettled([
        send(await newUser()),
        database.asIdentity(other, (tx) => tx.rows(countRow, 'select 7 as count')),
      ]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: '54001' } });
      expect(next).toMatchObject({ status: 'fulfilled', value: [{ count: 7 }] });
    }
  });

  describe('single statements', () => {
    const seen = z.object({ role: z.string(), uid: z.string().nullable(), notes: z.string() });
    const look = 'select current_user::text as role, auth.uid() as uid, count(*) as notes from public.notes';
    const add = 'insert into public.notes (body, answers) values ($1::text, $2::bigint) returning body';
    const added = z.object({ body: z.string() });

    test("a single statement has the caller's identity, before and after it was prepared", async () => {
      const users = [await newUser(), await newUser()];
      for (const [index, user] of [...users, ...users, ...users, ...users].entries()) {
        await database.oneAsIdentity(user, added, add, ['one more', null]);
        const uid = user.id;
        const notes = String(1 + Math.floor(index / 2));
        expect(await database.oneAsIdentity(user, seen, look)).toEqual([
          { role: 'authenticated', uid, notes },
        ]);
        const asAnon = database.oneAsIdentity({ role: 'anon', claims: { sub: uid } }, seen, look);
        await expect(asAnon).rejects.toMatchObject({ code: '42501' });
      }
    });

    test("a single statement doesn't run if the identity can't be set", async () => {
      const nobody = { role: 'no_such_role', claims: {} } as unknown as Caller;
      const write =
        "insert into auth.server_secrets (name, value) values ('stolen', '') returning name as body";
      for (let times = 0; times < 3; times += 1) {
        await expect(database.oneAsIdentity(nobody, added, write)).rejects.toMatchObject({ code: '22023' });
      }
      const found = 'select count(*)::int as count from auth.server_secrets';
      expect(await database.oneAsIdentity(owner, countRow, found)).toEqual([{ count: 0 }]);
    });

    test('a single statement that fails is rolled back, even at commit, and the next one runs', async () => {
      const user = await newUser();
      for (let times = 0; times < 3; times += 1) {
        const late = database.oneAsIdentity(user, added, add, ['to nobody', '987654']);
        await expect(late).rejects.toMatchObject({ code: '23503' });
        const wrong = database.oneAsIdentity(user, added, add, ['to nobody', 'a word']);
        await expect(wrong).rejects.toMatchObject({ code: '22P02' });
        await database.oneAsIdentity(user, added, add, [String(times), null]);
      }
      const mine = await database.oneAsIdentity(user, added, 'select body from public.notes order by id');
      expect(mine.map(({ body }) => body)).toEqual(['0', '1', '2']);
    });

    test('single statements see schema changes', async () => {
      const count = 'select count(*)::int as count from (select n.* from public.notes as n) as all_of';
      const user = await newUser();
      for (let times = 0; times < 3; times += 1) await database.oneAsIdentity(user, countRow, count);
      await database.asIdentity(owner, async (tx) => {
        await tx.run('reset role');
        await tx.run(`alter table public.notes add column later_${Date.now()} text`);
      });
      expect(await database.oneAsIdentity(user, countRow, count)).toEqual([{ count: 0 }]);
    });

    test('single statements work when there are more than a connection keeps prepared', async () => {
      const send = (number: number) =>
        database.oneAsIdentity(owner, countRow, `select ${number} as count where $1::text is null`, [null]);
      const numbers = Array.from({ length: 250 }, (_, index) => index);
      for (const number of [...numbers, ...numbers.slice(-120), ...numbers.slice(-120)]) {
        expect(await send(number)).toEqual([{ count: number }]);
      }
      const stored = "select count(*)::int as count from pg_prepared_statements where name like 's%'";
      const [row] = await database.oneAsIdentity(owner, countRow, stored);
      expect(row?.count).toBeLessThanOrEqual(100);
    });
  });

  test('values are as precise as in PostgreSQL', async () => {
    const [row] = await database.asIdentity(owner, (tx) =>
      tx.rows(
        z.looseObject({}),
        `select '{"big": 9007199254740993}'::json as json, 9007199254740993 as big, 1.10 as exact, true as yes,
           3 as small, null as nothing, array['a', 'b'] as list, timestamptz '2026-01-02 03:04:05.123456+00' as at`,
      ),
    );
    expect(row).toEqual({
      json: '{"big": 9007199254740993}',
      big: '9007199254740993',
      exact: '1.10',
      yes: true,
      small: 3,
      nothing: null,
      list: ['a', 'b'],
      at: '2026-01-02 03:04:05.123456+00',
    });
  });

  test('migrations and the seed run once and are recorded as the Supabase CLI does', async () => {
    const seen = await database.asIdentity(owner, (tx) =>
      tx.rows(
        z.object({ role: z.string() }),
        "select auth.role() as role from pg_tables where tablename = 'seeded'",
      ),
    );
    expect(seen).toEqual([{ role: 'supabase_auth_admin' }]);
  });
});

test('a closed embedded database stays closed and leaves its files to the next process', async () => {
  const dataDir = await freshDataDir();
  const caller: Caller = { role: 'supabase_auth_admin', claims: {} };
  const keep = (database: Database, name: string) =>
    database.asIdentity(caller, (tx) =>
      tx.run("insert into auth.server_secrets (name, value) values ($1, '')", [name]),
    );
  const first = await openPglite(dataDir, 'no-project');
  const closing = first.close();
  let isClosed = false;
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  const write = async () => {
    for (let index = 0; !isClosed || refused.length === 0; index += 1) {
      const name = `while it closed ${index}`;
      await keep(first, name).then(
        () => acknowledged.push(name),
        (error: unknown) => refused.push(error),
      );
      await new Promise(setImmediate);
    }
  };
  const writing = write();
  await closing;
  isClosed = true;
  const next = await openPglite(dataDir, 'no-project');
  await writing;
  expect(refused).toContainEqual(expect.objectContaining({ code: '57P01' }));
  await expect(keep(first, 'too late')).rejects.toMatchObject({ code: '57P01' });
  const one = first.oneAsIdentity(caller, z.object({ count: z.number() }), 'select 1 as count');
  await expect(one).rejects.toMatchObject({ code: '57P01' });
  // A second close must not release the next process's lock.
  await first.close();
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(true);

  await keep(next, 'by the next');
  const stored = await next.oneAsIdentity(
    caller,
    z.object({ name: z.string() }),
    'select name from auth.server_secrets',
  );
  expect(stored.map(({ name }) => name).sort()).toEqual([...acknowledged, 'by the next'].sort());
  await next.close();
});
