import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newUser, type TestServer, type TestUser } from './support/each-database.ts';
import { eachRealtimeDatabase, roleKey, signToken } from './support/realtime.ts';
import { openSocket, socketUrl } from './support/realtime-socket.ts';
import { clientOf } from './support/target.ts';

const [first] = eachRealtimeDatabase();

describe.runIf(first)('the realtime protocol', () => {
  let target: TestServer;
  let anna: TestUser;
  beforeAll(async () => {
    target = (await first?.[1]()) ?? expect.fail();
    anna = await newUser(target);
  });
  afterAll(() => target.stop());

  const expectOpen = async () => {
    const { ask, socket } = await openSocket(target);
    expect(await ask('realtime:fine', 'phx_join')).toMatchObject({ status: 'ok' });
    socket.close();
  };

  test.each([
    ['an invalid key', (url: string) => url.replace(/apikey=[^&]+/, 'apikey=wrong'), 401],
    ['no key', (url: string) => url.replace(/apikey=[^&]+/, ''), 401],
    ['another version', (url: string) => url.replace('2.0.0', '3.0.0'), 400],
    ['another path', (url: string) => url.replace('/websocket', '/elsewhere'), 404],
  ])('a handshake with %s is rejected', async (_what, change, status) => {
    const socket = new WebSocket(change(socketUrl(target)));
    const [, response] = await once(socket, 'unexpected-response').catch((error) =>
      expect.fail(String(error)),
    );
    expect(response.statusCode).toBe(status);
    await expectOpen();
  });

  test('a plain request to the address of the WebSocket is rejected', async () => {
    const response = await fetch(socketUrl(target).replace('ws', 'http'));
    expect([response.status, await response.json()]).toEqual([
      426,
      { message: expect.stringMatching(/WebSocket/) },
    ]);
  });

  test('heartbeats, joins, and leaves are answered, and a leave closes the channel', async () => {
    const { ask, next, send } = await openSocket(target);
    const ok = { status: 'ok', response: {} };
    expect(await ask('phoenix', 'heartbeat', {}, null)).toEqual(ok);
    expect(await ask('realtime:room', 'broadcast', { event: 'early' })).toMatchObject({ status: 'error' });
    expect(await ask('realtime:room', 'phx_join')).toEqual({
      status: 'ok',
      response: { postgres_changes: [] },
    });
    expect(await ask('realtime:room', 'phx_leave')).toEqual(ok);
    await next(([joinRef, , topic, event]) => event === 'phx_close' && topic === joinRef);
    expect(await ask('realtime:room', 'broadcast', { event: 'late' })).toMatchObject({ status: 'error' });
    // Without a ref, the sender expects no reply.
    send(null, null, 'realtime:room', 'broadcast', { event: 'late' });
    expect(await ask('phoenix', 'heartbeat', {}, null)).toEqual(ok);
  });

  test('a second join of a topic replaces the first', async () => {
    const { ask, next } = await openSocket(target);
    await ask('realtime:room', 'phx_join', {}, '1');
    expect(await ask('realtime:room', 'phx_join', {}, '2')).toMatchObject({ status: 'ok' });
    await next(([joinRef, , , event]) => event === 'phx_close' && joinRef === '1');
    expect(await ask('realtime:room', 'presence', { event: 'track', payload: {} }, '1')).toMatchObject({
      status: 'error',
    });
    expect(await ask('realtime:room', 'presence', { event: 'track', payload: {} }, '2')).toMatchObject({
      status: 'ok',
    });
  });

  test.each([
    ['a topic without a name', 'realtime:', {}, /TopicNameRequired/],
    ['a topic with a long name', `realtime:${'x'.repeat(300)}`, {}, /TopicNameTooLong/],
    ['a malformed payload', 'realtime:a', { config: 7 }, /InvalidJoinPayload/],
    ['an invalid token', 'realtime:a', { access_token: 'a.b.c' }, /InvalidJWTToken/],
    [
      'too many subscriptions',
      'realtime:a',
      { config: { postgres_changes: Array.from({ length: 50 }, () => ({ table: 'notes' })) } },
      /at most/,
    ],
  ])('a join with %s is rejected with the reason', async (_what, topic, payload, reason) => {
    const { ask } = await openSocket(target);
    const { status, response } = await ask(topic, 'phx_join', payload);
    expect([status, response.reason]).toEqual(['error', expect.stringMatching(reason)]);
  });

  /** A token of Anna that expires after this many seconds. */
  const tokenFor = (seconds: number, sub = anna.id) =>
    signToken({
      sub,
      role: 'authenticated',
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1_000) + seconds,
    });

  test('a channel ends when its token expires, unless it gets a new one in time', async () => {
    const { ask, next, send } = await openSocket(target);
    await ask('realtime:kept', 'phx_join', { access_token: await tokenFor(3) });
    send('realtime:kept', null, 'realtime:kept', 'access_token', { access_token: await tokenFor(600) });
    await ask('realtime:ended', 'phx_join', { access_token: await tokenFor(3) });
    const [, , , , payload] = await next(
      ([, , topic, event]) => topic === 'realtime:ended' && event === 'system',
    );
    expect(payload).toMatchObject({ status: 'error', message: expect.stringMatching(/expired/) });
    await next(([, , topic, event]) => topic === 'realtime:ended' && event === 'phx_close');
    expect(await ask('realtime:kept', 'presence', { event: 'untrack' })).toMatchObject({ status: 'ok' });
    expect(await ask('realtime:ended', 'phx_join', { access_token: await tokenFor(-1) })).toMatchObject({
      status: 'error',
    });
  });

  test('a private channel closes when its new token no longer grants access', async () => {
    const { ask, next, send } = await openSocket(target);
    const topic = `realtime:user:${anna.id}`;
    const config = { private: true };
    expect(await ask(topic, 'phx_join', { config, access_token: anna.token })).toMatchObject({
      status: 'ok',
    });
    send(topic, null, topic, 'access_token', { access_token: await tokenFor(600, crypto.randomUUID()) });
    const [, , , , payload] = await next(([, , , event]) => event === 'system');
    expect(payload).toMatchObject({ message: expect.stringMatching(/no longer have permission/) });
    await next(([, , , event]) => event === 'phx_close');
  });

  test('a connection that sends too many tokens is disconnected', async () => {
    const { ask, next, send, closed } = await openSocket(target);
    const topic = 'realtime:renewed';
    await ask(topic, 'phx_join');
    const access_token = await tokenFor(600);
    for (let sent = 0; sent < 300; sent += 1) send(topic, null, topic, 'access_token', { access_token });
    expect(await closed).toBe(1008);
    const [, , , , payload] = await next(([, , , event]) => event === 'system');
    expect(payload).toMatchObject({ message: expect.stringMatching(/too many access tokens/i) });
  });

  test("tokens that are sent after the join count toward the user's number of connections", async () => {
    const access_token = await tokenFor(600, crypto.randomUUID());
    const sockets = await Promise.all(Array.from({ length: 51 }, () => openSocket(target)));
    const topic = 'realtime:many';
    await Promise.all(sockets.map(({ ask }) => ask(topic, 'phx_join')));
    for (const { send } of sockets) send(topic, null, topic, 'access_token', { access_token });
    const answers = sockets.map(({ next }) => next(([, , , event]) => event === 'system'));
    const [, , , , payload] = await Promise.any(answers);
    expect(payload).toMatchObject({ message: expect.stringMatching(/too many connections of this user/i) });
  });

  test.each([
    ['text that is not JSON', 'hello', 1008],
    ['JSON that is not a message', '{"topic":1}', 1008],
    ['an unknown binary frame', Buffer.from([9, 1, 2]), 1008],
    ['a truncated binary frame', Buffer.from([3, 255, 255, 255, 255, 255, 1]), 1008],
    ['a huge frame', Buffer.alloc(2_000_000, 'x'), 1009],
  ])('%s ends only its own connection', async (_what, frame, code) => {
    const { socket, closed } = await openSocket(target);
    socket.send(frame);
    expect(await closed).toBe(code);
    await expectOpen();
  });

  test('payloads of the wrong shape are rejected, and the connection stays open', async () => {
    const { ask } = await openSocket(target);
    await ask('realtime:shapes', 'phx_join');
    const shapes: object[] = [
      { event: 'track', payload: 'text' },
      { event: 'dance' },
      { event: 'track', payload: [1] },
    ];
    const texts = ['x'.repeat(20_000), 'zero \0', 'half \ud800'];
    for (const shape of [...shapes, [], ...texts.map((text) => ({ event: 'track', payload: { text } }))]) {
      expect(await ask('realtime:shapes', 'presence', shape)).toMatchObject({ status: 'error' });
    }
    expect(await ask('phoenix', 'heartbeat', {}, null)).toMatchObject({ status: 'ok' });
  });

  test('a client that sends too many messages is disconnected', async () => {
    const { socket, closed } = await openSocket(target);
    const { ask } = await openSocket(target);
    const access_token = await tokenFor(600, crypto.randomUUID());
    socket.send(JSON.stringify(['1', '1', 'realtime:flood', 'phx_join', { access_token }]));
    for (let sent = 0; sent < 5_000; sent += 1) socket.send('[null,null,"phoenix","heartbeat",{}]');
    expect(await closed).toBe(1008);
    // Other connections from this address continue.
    expect(await ask('realtime:quiet', 'phx_join')).toMatchObject({ status: 'ok' });
  });

  test('joins of a connection are limited, and their subscriptions count', async () => {
    const { ask } = await openSocket(target);
    const config = { postgres_changes: Array.from({ length: 20 }, () => ({ table: 'nothing' })) };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask('realtime:costly', 'phx_join', { config })),
    );
    const refused = answers.findIndex(({ status }) => status === 'error');
    expect(refused).toBeGreaterThan(5);
    expect(answers[refused]?.response.reason).toMatch(/ClientJoinRateLimitReached/);
    expect(await ask('phoenix', 'heartbeat', {}, null)).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['the name of a presence', { presence: { key: 'x'.repeat(256) } }],
    ['a filter', { postgres_changes: [{ table: 'nothing', filter: ' '.repeat(10_001) }] }],
    ['the name of a table', { postgres_changes: [{ table: 'x'.repeat(256) }] }],
  ])('overlong input is rejected: %s', async (_what, config) => {
    const { ask } = await openSocket(target);
    const { response } = await ask('realtime:long', 'phx_join', { config });
    expect(response.reason).toMatch(/InvalidJoinPayload/);
  });

  test('a connection has a limited number of channels', async () => {
    const { ask } = await openSocket(target);
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_value, index) => ask(`realtime:room-${index}`, 'phx_join')),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(100);
    expect(answers.at(-1)?.response.reason).toMatch(/ChannelRateLimitReached/);
  });

  test('all channels of a connection together have a limited number of subscriptions', async () => {
    const { ask } = await openSocket(target);
    const config = { postgres_changes: Array.from({ length: 20 }, () => ({ table: 'nothing' })) };
    for (let index = 0; index < 5; index += 1)
      expect(await ask(`realtime:room-${index}`, 'phx_join', { config })).toMatchObject({ status: 'ok' });
    const { response } = await ask('realtime:room-5', 'phx_join', { config });
    expect(response.reason).toMatch(/Too many entries of postgres_changes/);
    expect(await ask('realtime:room-0', 'phx_join', { config }, 'again')).toMatchObject({ status: 'ok' });
  });

  test('all channels of a connection together track a limited number of bytes', async () => {
    const { ask } = await openSocket(target);
    const track = { event: 'track', payload: { text: 'x'.repeat(15_000) } };
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(`realtime:tracked-${name}`, 'phx_join');
    for (const name of ['a', 'b', 'c', 'd', 'd'])
      expect(await ask(`realtime:tracked-${name}`, 'presence', track)).toMatchObject({ status: 'ok' });
    expect(await ask('realtime:tracked-e', 'presence', track)).toMatchObject({ status: 'error' });
    await ask('realtime:tracked-a', 'presence', { event: 'untrack' });
    expect(await ask('realtime:tracked-e', 'presence', track)).toMatchObject({ status: 'ok' });
  });

  test('a client that stops reading is disconnected', async () => {
    const slow = await openSocket(target);
    const watcher = await openSocket(target);
    const [topic, config] = ['realtime:slow', { presence: { enabled: true } }];
    await watcher.ask(topic, 'phx_join', { config });
    await slow.ask(topic, 'phx_join', { config });
    await slow.ask(topic, 'presence', { event: 'track', payload: {} });
    slow.socket.pause();
    const owner = clientOf({ ...target, anonKey: await roleKey('service_role') });
    const isGone = () =>
      watcher.received.some(
        ([, , , event, { leaves }]) => event === 'presence_diff' && Object.keys(leaves ?? {}).length > 0,
      );
    for (let sent = 0; sent < 160 && !isGone(); sent += 1) {
      await owner.channel('slow').httpSend('large', { text: 'x'.repeat(250_000) });
    }
    await expect.poll(isGone).toBe(true);
    await owner.realtime.disconnect();
  });

  test('changes arrive after a database crash and restart', async () => {
    const { ask, next } = await openSocket(target);
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'notes' }] };
    await ask('realtime:crash', 'phx_join', { config, access_token: anna.token });
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const crashed = await anna.client.rpc('nesting', { value: deep }).then(({ error }) => error);
    expect(crashed).not.toBeNull();
    expect((await anna.client.from('notes').insert({ body: 'after the crash' })).error).toBeNull();
    const [, , , , payload] = await next(([, , , event]) => event === 'postgres_changes');
    expect(payload).toMatchObject({ ids: [1], data: { record: { body: 'after the crash' } } });
  });

  test('a stopping server notifies its connections and closes them', async () => {
    const other = (await first?.[1]()) ?? expect.fail();
    const { ask, closed } = await openSocket(other);
    await ask('realtime:room', 'phx_join');
    await other.stop();
    expect(await closed).toBe(1012);
  });
});
