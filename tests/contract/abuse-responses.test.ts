import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';

describe.each(eachDatabase('supabase'))('responses made to fill the memory, on %s', (_, startServer) => {
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

  test('a row is shown as often as it is asked for, up to the limit of a response', async () => {
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
    // Nothing of it stays in memory: the next one is answered.
    expect((await user.client.from('posts').select('id')).data).toHaveLength(15);
  });
});
