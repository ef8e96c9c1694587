import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import {
  eachDatabase,
  newUser,
  runsOwnServers,
  type TestServer,
  type TestUser,
} from './support/each-database.ts';
import { refusalOf, subscribe } from './support/realtime.ts';
import { openSocket } from './support/realtime-socket.ts';
import { startTarget } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))('devices of an account on %s', (_, startServer) => {
  let target: TestServer;
  let anna: TestUser;
  let ben: TestUser;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = await Promise.all([newUser(target), newUser(target)]);
  });
  afterAll(async () => {
    await Promise.all([anna, ben].map(({ client }) => client.realtime.disconnect()));
    await target.stop();
  });

  test('devices are notified of new heads of their own account only', async () => {
    const devices = [await contentDevice(anna.client), await contentDevice(ben.client)];
    const heads = await Promise.all([anna, ben].map(headsOf));
    for (const device of devices) await device.pushOne();
    await devices[0]?.pushOne({ id: 'second' });
    // Pushing what is already stored is not announced.
    await devices[0]?.pushOne({ id: 'second' });
    await devices[0]?.pushOne({ id: 'third' });
    await expect.poll(() => heads).toEqual([[1, 2, 3], [1]]);
  });

  test('the notification of a new head is a frame under 200 bytes that only the database can send', async () => {
    const user = await newUser(target);
    const device = await contentDevice(user.client);
    const { ask, socket } = await openSocket(target);
    const topic = `realtime:content:${user.id}`;
    const joined = await ask(topic, 'phx_join', {
      config: { private: true, presence: { enabled: false } },
      access_token: user.token,
    });
    expect(joined.status).toBe('ok');
    const forged = { event: 'head', payload: { head: 9 } };
    expect((await ask(topic, 'broadcast', forged)).status).toBe('error');
    const message = once(socket, 'message');
    await device.pushOne();
    const [frame] = await message;
    expect(String(frame)).toMatch(/"head": ?1\b/);
    expect(frame.length).toBeLessThan(200);
  });

  test("devices see each other on the account's private channel, which no other account can join", async () => {
    const [user, other] = await Promise.all([newUser(target), newUser(target)]);
    const laptop = channelOf(user, user, 'laptop');
    laptop.on('presence', { event: 'sync' }, () => undefined);
    await subscribe(laptop);
    await laptop.track({ post: 'first' });
    await expect.poll(() => laptop.presenceState()).toMatchObject({ laptop: [{ post: 'first' }] });
    expect(await refusalOf(channelOf(user, other, 'phone'))).toMatch(/Unauthorized|permissions/);
    await Promise.all([user, other].map(({ client }) => client.realtime.disconnect()));
  });

  /** The channel of an account, joined by a user on a device. */
  function channelOf(account: TestUser, { client }: TestUser, device: string) {
    return client.channel(`content:${account.id}`, { config: { private: true, presence: { key: device } } });
  }

  /** Collects the heads that an account's channel announces. */
  async function headsOf(user: TestUser): Promise<number[]> {
    const heads: number[] = [];
    await user.client.realtime.setAuth();
    const channel = channelOf(user, user, 'laptop');
    await subscribe(channel.on('broadcast', { event: 'head' }, ({ payload }) => heads.push(payload.head)));
    return heads;
  }
});

test.runIf(runsOwnServers)('a push is stored even if realtime cannot announce it', async () => {
  const project = await mkdtemp(join(tmpdir(), 'standout-project-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await cp('tests/fixtures/supabase', project, { recursive: true, dereference: true });
  const broken = 'drop function realtime.send(jsonb, text, text, boolean);';
  await writeFile(join(project, 'migrations/29991231235959_broken.sql'), broken);
  const target = await startTarget({ SUPABASE_DIR: project });
  onTestFinished(() => target.stop());
  const device = await contentDevice((await newUser(target)).client);
  expect(await device.pushOne()).toMatchObject({ status: 'stored', version: 1 });
});
