import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { runsOwnServers } from './support/each-database.ts';
import { freshPostgres, hasPostgres } from './support/fresh.ts';
import { realtimeSettings, subscribe } from './support/realtime.ts';
import { clientOf, newEmail, targetAt } from './support/target.ts';

describe.runIf(runsOwnServers && hasPostgres)('realtime of two servers with one PostgreSQL', () => {
  let folder: string;
  let database: pg.Client;
  let servers: [ServerProcess, ServerProcess];
  /** Three clients of one user: two at the first server, one at the second. */
  let clients: [SupabaseClient, SupabaseClient, SupabaseClient];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-realtime-'));
    const databaseUrl = await freshPostgres();
    const env = { ...realtimeSettings, DATABASE_URL: databaseUrl };
    servers = [
      await startProcess({ ...env, DATA_DIR: join(folder, 'one') }),
      await startProcess({ ...env, DATA_DIR: join(folder, 'two') }),
    ];
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const login = { email: newEmail(), password: 'correct horse' };
    const [one, other] = await Promise.all(servers.map(({ url }) => targetAt(url)));
    if (!one || !other) throw new Error('The servers have not started.');
    clients = [clientOf(one), clientOf(one), clientOf(other)];
    expect((await clients[0].auth.signUp(login)).error).toBeNull();
    for (const client of clients) expect((await client.auth.signInWithPassword(login)).error).toBeNull();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.realtime.disconnect()));
    await database.end();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  });

  test('a change through one server reaches the subscribers of both', async () => {
    const received = await Promise.all(
      clients.map(async (client) => {
        const bodies: unknown[] = [];
        const channel = client.channel('changes');
        channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (payload) =>
          bodies.push(payload.new.body),
        );
        await subscribe(channel);
        return bodies;
      }),
    );
    for (const [index, client] of clients.entries()) {
      expect((await client.from('notes').insert({ body: `from ${index}` })).error).toBeNull();
    }
    for (const bodies of received) {
      await expect.poll(() => bodies.toSorted()).toEqual(['from 0', 'from 1', 'from 2']);
    }
  });

  test('transactions that commit in a different order than they started are all received', async () => {
    const [client] = clients;
    const { data } = await client.auth.getUser();
    const bodies: unknown[] = [];
    const channel = client.channel('order');
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (payload) =>
      bodies.push(payload.new.body),
    );
    await subscribe(channel);
    const insert = 'insert into public.notes (owner, body) values ($1, $2)';
    await database.query('begin');
    await database.query(insert, [data.user?.id, 'started first']);
    await client.from('notes').insert({ body: 'committed first' });
    await expect.poll(() => bodies).toEqual(['committed first']);
    await database.query('commit');
    await expect.poll(() => bodies).toEqual(['committed first', 'started first']);
  });

  test('a broadcast reaches the channels of both servers once, whatever its size', async () => {
    const received: unknown[][] = [];
    const channels: RealtimeChannel[] = [];
    for (const client of clients) {
      const events: unknown[] = [];
      const channel = client.channel('room');
      channel.on('broadcast', { event: '*' }, ({ payload }) => events.push(payload));
      channels.push(await subscribe(channel));
      received.push(events);
    }
    const large = { text: 'ü'.repeat(60_000) };
    const bytes = crypto.getRandomValues(new Uint8Array(20_000)).buffer;
    for (const payload of [{ n: 1 }, large, bytes, { n: 2 }]) {
      await channels[0]?.send({ type: 'broadcast', event: 'e', payload });
    }
    for (const events of received.slice(1)) {
      await expect.poll(() => events.length).toBe(4);
      expect(events).toEqual([{ n: 1 }, large, bytes, { n: 2 }]);
    }
    expect(received[0]).toEqual([]);
    await clients[2].channel('room').httpSend('e', { n: 3 });
    for (const events of received) await expect.poll(() => events.at(-1)).toEqual({ n: 3 });
    await database.query("select realtime.send('{\"n\": 4}', 'e', 'room', false)");
    for (const events of received) await expect.poll(() => events.at(-1)).toMatchObject({ n: 4 });
    expect(received.map((events) => events.length)).toEqual([2, 6, 6]);
  });

  test('presence is shared, and ends for clients whose server was killed', async () => {
    const join = async (client: SupabaseClient, key: string) => {
      const channel = client.channel('post', { config: { presence: { key } } });
      channel.on('presence', { event: 'sync' }, () => undefined);
      await subscribe(channel);
      await channel.track({});
      return () => Object.keys(channel.presenceState()).toSorted();
    };
    const first = await join(clients[0], 'laptop');
    const second = await join(clients[2], 'phone');
    await expect.poll(first).toEqual(['laptop', 'phone']);
    await expect.poll(second).toEqual(['laptop', 'phone']);
    await servers[1].end('SIGKILL');
    // The first server is not notified, so it waits until the second one has been silent for a while.
    await expect.poll(first).toEqual(['laptop']);
    const { rows } = await database.query('select count(*)::int as processes from realtime.processes');
    expect(rows).toEqual([{ processes: 1 }]);
  });

  test('a server that lost its database connections resumes listening', async () => {
    const [client] = clients;
    const bodies: unknown[] = [];
    const channel = client.channel('recovery');
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (payload) =>
      bodies.push(payload.new.body),
    );
    await subscribe(channel);
    const { data } = await client.auth.getUser();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await database.query(cut);
    await database.query('insert into public.notes (owner, body) values ($1, $2)', [
      data.user?.id,
      'while nobody listened',
    ]);
    await expect.poll(() => bodies).toEqual(['while nobody listened']);
  });
});
