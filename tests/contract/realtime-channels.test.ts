import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestServer, type TestUser } from './support/each-database.ts';
import { eachRealtimeDatabase, refusalOf, roleKey, subscribe } from './support/realtime.ts';
import { clientOf } from './support/target.ts';

type Received = { event: string; payload: unknown; meta?: unknown };

describe.each(eachRealtimeDatabase())('channels on %s', (_, startServer) => {
  let target: TestServer;
  let anna: TestUser;
  let ben: TestUser;
  /** Uses version 1.0.0 of the protocol. */
  let old: SupabaseClient;
  let owner: SupabaseClient;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = [await newUser(target), await newUser(target)];
    old = createClient(target.url, target.anonKey, { realtime: { vsn: '1.0.0' } });
    owner = clientOf({ ...target, anonKey: await roleKey('service_role') });
  });
  afterAll(async () => {
    await Promise.all([anna.client, ben.client, old, owner].map((client) => client.realtime.disconnect()));
    await target.stop();
  });

  /** Joins a topic and returns its channel and the broadcasts that it receives. */
  const join = async (
    { client }: Pick<TestUser, 'client'>,
    topic: string,
    config: { private?: boolean; broadcast?: { self?: boolean; ack?: boolean } } = {},
  ) => {
    const received: Received[] = [];
    const channel = client.channel(topic, { config });
    channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
      received.push({ event, payload, ...(meta && { meta }) }),
    );
    await subscribe(channel);
    return { channel, received };
  };
  const send = (channel: RealtimeChannel, event: string, payload: unknown) =>
    channel.send({ type: 'broadcast', event, payload });
  const newTopic = () => `topic-${crypto.randomUUID()}`;

  test('a broadcast reaches the other members with either protocol version, but not its sender', async () => {
    const topic = newTopic();
    const [annas, bens, olds] = [
      await join(anna, topic),
      await join(ben, topic),
      await join({ client: old }, topic),
    ];
    const payload = { text: 'Grüße 👋', list: [1, null, { a: 'b' }] };
    await send(annas.channel, 'größe', payload);
    const expected = [{ event: 'größe', payload }];
    await expect.poll(() => bens.received).toEqual(expected);
    await expect.poll(() => olds.received).toEqual(expected);
    await send(olds.channel, 'from-old', { n: 1 });
    await expect.poll(() => annas.received).toEqual([{ event: 'from-old', payload: { n: 1 } }]);
    expect(olds.received).toEqual(expected);
  });

  test('a channel gets its own broadcasts and acknowledgements on request', async () => {
    const { channel, received } = await join(anna, newTopic(), { broadcast: { self: true, ack: true } });
    expect(await send(channel, 'mine', { a: 1 })).toBe('ok');
    await expect.poll(() => received).toEqual([{ event: 'mine', payload: { a: 1 } }]);
    expect(await send(channel, 'large', { text: 'x'.repeat(300_000) })).toBe('error');
  });

  test('the bytes of a broadcast arrive unchanged', async () => {
    const topic = newTopic();
    const [annas, bens] = [await join(anna, topic), await join(ben, topic)];
    const bytes = crypto.getRandomValues(new Uint8Array(1_000));
    await send(annas.channel, 'bytes', bytes.buffer);
    await expect.poll(() => bens.received.length).toBe(1);
    expect(new Uint8Array(bens.received[0]?.payload as ArrayBuffer)).toEqual(bytes);
  });

  test('a broadcast over HTTP reaches subscribers', async () => {
    const topic = newTopic();
    const { received } = await join(ben, topic);
    const unjoined = anna.client.channel(topic);
    expect(await unjoined.httpSend('posted', { n: 1 })).toEqual({ success: true });
    await expect.poll(() => received).toEqual([{ event: 'posted', payload: { n: 1 } }]);
    // Before joining, supabase-js sends a broadcast to the endpoint for several messages.
    expect(await send(unjoined, 'batch', { n: 2 })).toBe('ok');
    await expect.poll(() => received.at(-1)).toEqual({ event: 'batch', payload: { n: 2 } });
  });

  test('the database broadcasts messages and changes', async () => {
    const topic = newTopic();
    const [open, own] = [await join(ben, topic), await join(anna, `user:${anna.id}`, { private: true })];
    expect((await owner.rpc('tell', { topic, body: { n: 1 }, private: false })).error).toBeNull();
    await expect
      .poll(() => open.received)
      .toMatchObject([{ event: 'told', payload: { n: 1, id: expect.any(String) } }]);
    await owner.rpc('tell', { topic: `user:${anna.id}`, body: { n: 2 }, private: true });
    await expect.poll(() => own.received).toMatchObject([{ event: 'told', payload: { n: 2 } }]);
    await anna.client.from('notes').insert({ body: 'announced' });
    await expect
      .poll(() => own.received.at(-1))
      .toMatchObject({
        event: 'INSERT',
        payload: { operation: 'INSERT', table: 'notes', record: { body: 'announced' }, old_record: null },
      });
  });

  test('policies decide who can join a private channel', async () => {
    const own = { config: { private: true } };
    await subscribe(anna.client.channel(`user:${anna.id}`, own));
    expect(await refusalOf(ben.client.channel(`user:${anna.id}`, own))).toMatch(
      /do not have permissions to read/,
    );
    const visitor = clientOf(target);
    expect(await refusalOf(visitor.channel('read-only', own))).toMatch(/do not have permissions to read/);
    await visitor.realtime.disconnect();
  });

  test('a private and a public channel with the same name are separate', async () => {
    const topic = `user:${anna.id}`;
    const secret = await join(anna, topic, { private: true });
    const open = await join(ben, topic);
    await send(open.channel, 'forged', {});
    expect(await ben.client.channel(topic).httpSend('forged', {})).toEqual({ success: true });
    expect((await owner.rpc('tell', { topic, body: { n: 1 }, private: true })).error).toBeNull();
    await expect.poll(() => secret.received.map(({ event }) => event)).toEqual(['told']);
    expect(open.received.map(({ event }) => event)).not.toContain('told');
  });

  test('an HTTP batch skips messages to topics without permission', async () => {
    const [annas, bens] = [
      await join(anna, `user:${anna.id}`, { private: true }),
      await join(ben, `user:${ben.id}`, { private: true }),
    ];
    const message = (id: string, n: number) => ({
      topic: `user:${id}`,
      event: 'several',
      payload: { n },
      private: true,
    });
    const messages = [message(ben.id, 1), message(anna.id, 2), message(ben.id, 3), message(anna.id, 4)];
    const response = await fetch(`${target.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: target.anonKey,
        authorization: `Bearer ${anna.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages }),
    });
    expect(response.status).toBe(403);
    await expect.poll(() => annas.received.map(({ payload }) => payload)).toEqual([{ n: 2 }, { n: 4 }]);
    expect(bens.received).toEqual([]);
  });

  test('a broadcast from a member without write permission is not sent', async () => {
    const [annas, bens] = [
      await join(anna, 'read-only', { private: true, broadcast: { ack: true } }),
      await join(ben, 'read-only', { private: true }),
    ];
    expect(await send(annas.channel, 'refused', {})).toBe('error');
    expect(await annas.channel.track({ here: true })).toBe('error');
    await expect(
      anna.client.channel('elsewhere', { config: { private: true } }).httpSend('refused', {}),
    ).rejects.toThrow(/permission/);
    await owner.channel('read-only', { config: { private: true } }).httpSend('allowed', {});
    await expect.poll(() => bens.received.map(({ event }) => event)).toEqual(['allowed']);
  });

  /** Joins with presence. Returns who is present according to the channel. */
  const present = async (
    { client }: Pick<TestUser, 'client'>,
    topic: string,
    key: string,
    isPrivate = false,
  ) => {
    const log: string[] = [];
    const channel = client.channel(topic, { config: { presence: { key }, private: isPrivate } });
    channel.on('presence', { event: 'join' }, (joined) => log.push(`+${joined.key}`));
    channel.on('presence', { event: 'leave' }, (left) => log.push(`-${left.key}`));
    await subscribe(channel);
    const there = () =>
      Object.entries(channel.presenceState<{ post: number }>())
        .map(([name, entries]) => `${name}:${entries.map(({ post }) => post).join('+')}`)
        .toSorted();
    return { channel, there, log };
  };

  test('presence shows members from before and after joining, and their changes and departures', async () => {
    const topic = newTopic();
    const annas = await present(anna, topic, 'anna');
    expect(await annas.channel.track({ post: 1 })).toBe('ok');
    await expect.poll(annas.there).toEqual(['anna:1']);
    const bens = await present(ben, topic, 'ben');
    await expect.poll(bens.there).toEqual(['anna:1']);
    await bens.channel.track({ post: 2 });
    await expect.poll(annas.there).toEqual(['anna:1', 'ben:2']);
    await annas.channel.track({ post: 3 });
    await expect.poll(bens.there).toEqual(['anna:3', 'ben:2']);
    await bens.channel.untrack();
    await expect.poll(annas.there).toEqual(['anna:3']);
    await bens.channel.track({ post: 4 });
    await expect.poll(annas.there).toEqual(['anna:3', 'ben:4']);
    await bens.channel.unsubscribe();
    await expect.poll(annas.there).toEqual(['anna:3']);
    expect(annas.log.filter((entry) => entry.endsWith('ben'))).toEqual(['+ben', '-ben', '+ben', '-ben']);
  });

  test('two devices of one user are two presences, and a lost connection ends one of them', async () => {
    const topic = `user:${anna.id}`;
    const phone = clientOf(target);
    await phone.auth.setSession((await anna.client.auth.getSession()).data.session ?? expect.fail());
    const [laptop, mobile] = [
      await present(anna, topic, anna.id, true),
      await present({ client: phone }, topic, anna.id, true),
    ];
    await laptop.channel.track({ post: 1 });
    await mobile.channel.track({ post: 2 });
    await expect.poll(laptop.there).toEqual([`${anna.id}:1+2`]);
    await phone.realtime.disconnect();
    await expect.poll(laptop.there).toEqual([`${anna.id}:1`]);
  });
});
