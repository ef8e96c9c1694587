import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, type TestServer } from './support/each-database.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))(
  'casts of deeply nested text on %s',
  (_, startServer) => {
    let target: TestServer;
    beforeAll(async () => {
      target = await startServer();
    });
    afterAll(() => target.stop());

    test.each([
      // PGlite has a larger stack: it reads to the end and finds that the closing brackets are missing.
      ['json', '['.repeat(45_000), expect.stringMatching(/^(54001|22P02)$/)],
      ['jsonb', '['.repeat(45_000), expect.stringMatching(/^(54001|22P02)$/)],
      ['tsquery', `${'('.repeat(40_000)}a${')'.repeat(40_000)}`, '54001'],
      ['tsquery', `${'!'.repeat(90_000)}a`, 'XX000'],
      ['_int4', `${'{'.repeat(7)}1${'}'.repeat(7)}`, '54000'],
      ['regprocedure', `a(${'int4,'.repeat(19_000)}int4)`, '54023'],
      ['jsonpath', '('.repeat(60_000), '42601'],
    ])('a cast to %s of a too deeply nested text is rejected (%#)', async (type, body, code) => {
      const { client } = await newUser(target);
      expect((await client.from('posts').insert({ title: type, body })).error).toBeNull();
      expect(await client.from('posts').select(`body::${type}`)).toMatchObject({
        status: 400,
        error: { code },
      });
      // The database keeps running.
      expect((await client.from('posts').select('title')).data).toEqual([{ title: type }]);
    });
  },
);
