import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, type TestServer } from './support/each-database.ts';
import { clientOf, codeIn, newEmail, newestEmail } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))('interview questions on %s', (_, startServer) => {
  let target: TestServer;
  beforeAll(async () => {
    target = await startServer();
  });
  afterAll(() => target.stop());

  test('each user gets 36 questions, six per tag', async () => {
    const client = await signedInUser();
    const { data } = await client.from('questions').select('prompt,tags,status');
    expect(new Set(data?.map(({ prompt }) => prompt))).toHaveProperty('size', 36);
    const tags = Object.groupBy(data ?? [], (question) => question.tags.join());
    const counts = Object.entries(tags).map(([tag, questions]) => [tag, questions?.length]);
    expect(counts.sort()).toEqual(
      ['Case Study', 'Myth Flip', 'Opinion', 'Principle', 'Snapshot', 'Story Arc'].map((tag) => [tag, 6]),
    );
  });

  test("leases of questions use the server's clock, and open or archived questions cannot be leased", async () => {
    const client = await signedInUser();
    const { data: questions } = await client.from('questions').select('id').limit(1);
    const id = questions?.[0]?.id;
    const update = async (change: Record<string, string | null>) => {
      const { data, error } = await client.from('questions').update(change).eq('id', id).select().single();
      expect(error).toBeNull();
      return data;
    };
    const asked = Date.now();
    const leased = await update({ status: 'in_progress', worked_by: 'browser' });
    const leftSeconds = (Date.parse(leased.worked_until) - asked) / 1000;
    expect(leftSeconds).toBeGreaterThan(80);
    expect(leftSeconds).toBeLessThan(120);

    const released = () =>
      client
        .from('questions')
        .update({ status: 'open', worked_by: null })
        .eq('id', id)
        .in('status', ['in_progress', 'answered'])
        .or('worked_until.is.null,worked_until.lt.now')
        .select('id');
    expect(await released(), 'the lease still runs').toMatchObject({ data: [], error: null });
    expect(await update({ status: 'answered', worked_by: null })).toMatchObject({ worked_until: null });
    expect((await released()).data, 'nobody holds it').toEqual([{ id }]);

    await update({ status: 'answered', worked_by: 'browser' });
    const archived = await update({ status: 'archived' });
    expect(archived).toMatchObject({ worked_by: null, worked_until: null });
  });

  async function signedInUser() {
    const client = clientOf(target);
    const email = newEmail();
    await client.auth.signUp({ email, password: 'correct horse battery' });
    const token = codeIn(await newestEmail(target, email));
    const { error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
    expect(error).toBeNull();
    return client;
  }
});
