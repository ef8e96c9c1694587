import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';
import { refusalOf, subscribed } from './support/realtime.ts';

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

  test('are woken by the head of their own account, and only by it', async () => {
    const devices = [await contentDevice(anna.client), await contentDevice(ben.client)];
    const heads = await Promise.all([anna, ben].map(headsOf));
    for (const device of devices) await device.pushOne();
    await devices[0]?.pushOne({ id: 'second' });
    await expect.poll(() => heads).toEqual([[1, 2], [1]]);
    const { error } = await anna.client.rpc('delete_my_account');
    expect(error).toBeNull();
    await devices[1]?.pushOne({ id: 'second' });
    // The deletion of the other account was not announced.
    await expect.poll(() => heads[1]).toEqual([1, 2]);
  });

  test('see each other on the private channel of the account, which no other account can join', async () => {
    const [user, stranger] = await Promise.all([newUser(target), newUser(target)]);
    const topic = `content:${user.id}`;
    const join = (person: TestUser, device: string) =>
      person.client.channel(topic, { config: { private: true, presence: { key: device } } });
    const laptop = join(user, 'laptop');
    laptop.on('presence', { event: 'sync' }, () => undefined);
    await subscribed(laptop);
    await laptop.track({ post: 'first' });
    await expect.poll(() => laptop.presenceState()).toMatchObject({ laptop: [{ post: 'first' }] });
    expect(await refusalOf(join(stranger, 'phone'))).toMatch(/Unauthorized|permissions/);
    await Promise.all([user, stranger].map(({ client }) => client.realtime.disconnect()));
  });

  /** Follows all heads that an account may see, without a filter. */
  async function headsOf({ client }: TestUser): Promise<number[]> {
    const heads: number[] = [];
    const table = { event: '*', schema: 'public', table: 'content_heads' } as const;
    await subscribed(
      client.channel(`heads ${crypto.randomUUID()}`).on('postgres_changes', table, (change) => {
        heads.push('head' in change.new ? change.new.head : -1);
      }),
    );
    return heads;
  }
});
