import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestServer, type TestUser } from './support/each-database.ts';
import { eachRealtimeDatabase, roleKey, subscribe } from './support/realtime.ts';
import { clientOf } from './support/target.ts';

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>;

describe.each(eachRealtimeDatabase())('changes of tables on %s', (_, startServer) => {
  let target: TestServer;
  let anna: TestUser;
  let ben: TestUser;
  /** Uses the secret key, to which row policies don't apply. */
  let owner: SupabaseClient;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = [await newUser(target), await newUser(target)];
    owner = clientOf({ ...target, anonKey: await roleKey('service_role') });
  });
  afterAll(async () => {
    await Promise.all([anna.client, ben.client, owner].map((client) => client.realtime.disconnect()));
    await target.stop();
  });

  /** Listens to a table and returns the received changes. */
  const listen = async (
    user: Pick<TestUser, 'client'>,
    table: string,
    filter?: string,
    event: '*' | 'DELETE' = '*',
  ) => {
    const received: Payload[] = [];
    const channel = user.client.channel(`changes-${crypto.randomUUID()}`);
    channel.on(
      'postgres_changes',
      { event: event as '*', schema: 'public', table, ...(filter && { filter }) },
      (payload) => received.push(payload),
    );
    await subscribe(channel);
    return received;
  };
  const notes = (user: TestUser) => user.client.from('notes');
  const add = async (user: TestUser, values: object) => {
    const { data, error } = await notes(user).insert(values).select('id').single();
    if (error) throw error;
    return Number(data.id);
  };

  test('inserts, updates, and deletes arrive in order, with values of every kind', async () => {
    const received = await listen(anna, 'notes');
    const values = { body: 'Zürich', rank: 7, price: 1.25, details: { a: ['1'] }, tags: ['x', 'y z'] };
    const id = await add(anna, values);
    await notes(anna).update({ body: 'new' }).eq('id', id);
    // Policies are evaluated on the current row, so an update of a deleted row would not be sent.
    await expect.poll(() => received.length).toBe(2);
    await notes(anna).delete().eq('id', id);
    await expect
      .poll(() => received.map(({ eventType }) => eventType))
      .toEqual(['INSERT', 'UPDATE', 'DELETE']);
    const [inserted, updated, deleted] = received;
    expect(inserted).toMatchObject({ schema: 'public', table: 'notes', errors: null, old: {} });
    expect(inserted?.new).toEqual({ id, owner: anna.id, made_at: '2026-01-01T00:00:00+00:00', ...values });
    expect(updated).toMatchObject({ new: { body: 'new', rank: 7 }, old: { id } });
    expect(deleted).toMatchObject({ new: {}, old: { id } });
    expect(Date.parse(inserted?.commit_timestamp ?? '')).toBeGreaterThan(0);
  });

  test('subscribers never receive rows that they may not read, or deletions of such rows', async () => {
    const [annas, bens] = [await listen(anna, 'notes'), await listen(ben, 'notes')];
    const id = await add(anna, { body: 'private' });
    await expect.poll(() => annas.length).toBe(1);
    await notes(anna).delete().eq('id', id);
    await expect.poll(() => annas.length).toBe(2);
    const own = await add(ben, { body: 'of Ben' });
    await expect.poll(() => bens).toMatchObject([{ eventType: 'INSERT', new: { id: own, owner: ben.id } }]);
  });

  test('an update that hides a row from a reader is not sent to that reader', async () => {
    const [annas, all] = [await listen(anna, 'notes'), await listen({ client: owner }, 'notes')];
    const id = await add(anna, { body: 'handed over' });
    await expect.poll(() => annas.length).toBe(1);
    await owner.from('notes').update({ owner: ben.id, body: 'secret of Ben' }).eq('id', id);
    await expect.poll(() => all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE']);
    const next = await add(anna, { body: 'next' });
    await expect.poll(() => annas.at(-1)?.new).toMatchObject({ id: next });
    expect(annas.map(({ eventType }) => eventType)).toEqual(['INSERT', 'INSERT']);
  });

  test.each([
    ['rank=eq.5', [5]],
    ['rank=neq.5', [1, 9]],
    ['rank=lt.5', [1]],
    ['rank=lte.5', [1, 5]],
    ['rank=gt.5', [9]],
    ['rank=gte.5', [5, 9]],
    ['rank=in.(1,9)', [1, 9]],
    ['body=eq."a, (b)"', [1, 5, 9]],
    ['price=gt.0.5,price=lt.5.5', [1, 5]],
  ])('the filter %s matches the ranks %j', async (filter, ranks) => {
    const received = await listen(anna, 'notes', filter);
    await listen(anna, 'notes');
    const rows = [1, 5, 9].map((rank) => ({ rank, price: rank, body: 'a, (b)' }));
    expect((await notes(anna).insert(rows)).error).toBeNull();
    const done = await listen(anna, 'notes', 'rank=eq.-1');
    await add(anna, { rank: -1, body: '' });
    await expect.poll(() => done.length).toBe(1);
    const passed = received.map((payload) => ('rank' in payload.new ? payload.new.rank : undefined));
    expect(passed.filter((rank) => rank !== -1)).toEqual(ranks);
  });

  test('a filter and an event apply to deletes, too', async () => {
    const received = await listen(anna, 'notes', 'rank=eq.3', 'DELETE');
    const ids = [await add(anna, { body: '', rank: 2 }), await add(anna, { body: '', rank: 3 })];
    await notes(anna).delete().in('id', ids);
    await expect.poll(() => received).toMatchObject([{ eventType: 'DELETE', old: { id: ids[1] } }]);
  });

  test('columns that the caller may not read are never sent', async () => {
    const received = await listen(anna, 'board');
    await owner.from('board').insert({ id: 1, title: 'a', secret: 'x' });
    await owner.from('board').update({ title: 'b' }).eq('id', 1);
    await owner.from('board').delete().eq('id', 1);
    await expect.poll(() => received.length).toBe(3);
    expect(received.map((payload) => [payload.new, payload.old])).toEqual([
      [{ id: 1, title: 'a' }, {}],
      // The table has a full replica identity and no row policies.
      [
        { id: 1, title: 'b' },
        { id: 1, title: 'a' },
      ],
      [{}, { id: 1, title: 'b' }],
    ]);
  });

  test.each([
    ['an unpublished table', { table: 'unpublished' }, /publication/],
    ['a table that does not exist', { table: 'nothing' }, /publication/],
    ['an unreadable column', { table: 'board', filter: 'secret=eq.x' }, /invalid column/],
    ['a value of another type', { table: 'notes', filter: 'rank=eq.many' }, /invalid input syntax/],
    ['an operator that does not exist', { table: 'notes', filter: 'rank=near.5' }, /operator/],
  ])('a subscription to %s is rejected with the reason', async (_what, entry, reason) => {
    const channel = anna.client.channel(`refused-${crypto.randomUUID()}`);
    const announced = new Promise<{ status: string; message: string }>((resolve) => {
      channel.on('system', {}, resolve);
    });
    channel.on('postgres_changes', { event: '*', schema: 'public', ...entry }, () => undefined);
    await subscribe(channel);
    const { status, message } = await announced;
    expect([status, message]).toEqual(['error', expect.stringMatching(reason)]);
  });

  test('a subscription to a schema receives all its published tables', async () => {
    const received: string[] = [];
    const channel = anna.client.channel('everything');
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public' }, ({ table }) =>
      received.push(table),
    );
    await subscribe(channel);
    await add(anna, { body: '' });
    await owner.from('unpublished').insert({ id: 1 });
    await owner.from('board').insert({ id: 2 });
    await expect.poll(() => received).toEqual(['notes', 'board']);
  });

  test('a transaction of many rows arrives completely and in order', async () => {
    const received = await listen(anna, 'notes');
    const rows = Array.from({ length: 1_200 }, (_value, rank) => ({ rank, body: 'x'.repeat(50) }));
    expect((await notes(anna).insert(rows)).error).toBeNull();
    await expect.poll(() => received.length).toBe(rows.length);
    expect(received.map((payload) => ('rank' in payload.new ? payload.new.rank : -1))).toEqual(
      rows.map(({ rank }) => rank),
    );
  });

  test('changes are captured only while someone listens', async () => {
    const captured = async () => Number((await anna.client.rpc('captured')).data);
    const received = await listen(anna, 'board');
    await owner.from('board').insert({ id: 3 });
    await expect.poll(() => received.length).toBe(1);
    await anna.client.removeAllChannels();
    await ben.client.removeAllChannels();
    await owner.removeAllChannels();
    await listen(anna, 'notes', undefined, 'DELETE');
    const before = await captured();
    await owner.from('board').insert({ id: 4 });
    expect(await captured()).toBeLessThanOrEqual(before);
  });

  test('a channel that left receives nothing more', async () => {
    const received: Payload[] = [];
    const channel = anna.client.channel('short');
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (payload) =>
      received.push(payload),
    );
    await subscribe(channel);
    await add(anna, { body: 'before' });
    await expect.poll(() => received.length).toBe(1);
    expect(await channel.unsubscribe()).toBe('ok');
    const later = await listen(anna, 'notes');
    await add(anna, { body: 'after' });
    await expect.poll(() => later.length).toBe(1);
    expect(received.length).toBe(1);
  });
});
