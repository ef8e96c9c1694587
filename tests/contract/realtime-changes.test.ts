import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';
import { subscribed } from './support/realtime.ts';

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>;

describe.each(eachDatabase('tests/fixtures/realtime'))('changes of tables on %s', (_, startServer) => {
  let target: TestServer;
  let anna: TestUser;
  let ben: TestUser;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = [await newUser(target), await newUser(target)];
  });
  afterAll(async () => {
    await Promise.all([anna, ben].map(({ client }) => client.realtime.disconnect()));
    await target.stop();
  });

  /** Listens to a table and returns the received changes. */
  const listen = async (user: TestUser, table: string, filter?: string, event: '*' | 'DELETE' = '*') => {
    const received: Payload[] = [];
    const channel = user.client.channel(`changes-${crypto.randomUUID()}`);
    channel.on(
      'postgres_changes',
      { event: event as '*', schema: 'public', table, ...(filter && { filter }) },
      (payload) => received.push(payload),
    );
    await subscribed(channel);
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
    // The policies see the row as it is now, so an update of a deleted row would not be sent.
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
});
