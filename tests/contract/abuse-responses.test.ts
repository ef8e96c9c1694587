import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentDevice } from './support/content.ts';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';

describe.each(eachDatabase('supabase'))('large responses on %s', (_, startServer) => {
  let target: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    target = await startServer();
    user = await newUser(target);
    const post = { title: 'Long', body: 'x'.repeat(100_000), status: 'draft' };
    const { error } = await user.client.from('posts').insert(Array.from({ length: 15 }, () => post));
    expect(error).toBeNull();
  });
  afterAll(() => target.stop());

  test('a column can be selected repeatedly, up to the maximum size of a response', async () => {
    const some = await user.client.from('posts').select('a:body,b:body,c:body');
    expect(some.data?.map((row) => Object.keys(row).length)).toEqual(Array(15).fill(3));
    const columns = Array.from({ length: 201 }, (_, index) => `a${index}:body`);
    const { error, status } = await user.client.from('posts').select(columns.slice(0, 12).join());
    expect([status, error?.code, error?.hint]).toEqual([
      400,
      '54000',
      'Read fewer rows or columns at once, for example with a limit.',
    ]);
    const tooMany = await user.client.from('posts').select(columns.join());
    expect([tooMany.status, tooMany.error?.code]).toEqual([400, 'PGRST100']);
    // The refused response does not stay in memory, so the next one succeeds.
    expect((await user.client.from('posts').select('id')).data).toHaveLength(15);
  });

  test('synced records are read in pages that fit into a response', async () => {
    const device = await contentDevice(user.client);
    const value = { content: 'x'.repeat(500_000) };
    for (const id of ['1', '2', '3', '4'])
      expect(await device.pushOne({ id, value })).toMatchObject({ status: 'stored' });
    const nineColumns = Array.from({ length: 9 }, (_, index) => `a${index}:value`).join();
    const records = user.client.from('content_records');
    expect((await records.select(nineColumns)).error?.code).toBe('54000');
    expect((await records.select('value')).data).toHaveLength(4);
    const page = await device.pull();
    expect([page.more, page.records.length]).toEqual([true, 2]);
  });

  test('selecting a column under many names does not multiply one long row', async () => {
    const { error } = await user.client
      .from('posts')
      .select(Array.from({ length: 17 }, (_, index) => `a${index}:body`).join())
      .limit(1);
    expect([error?.code, error?.message]).toEqual([
      '54000',
      'The column body is selected more than 16 times',
    ]);
  });
});
