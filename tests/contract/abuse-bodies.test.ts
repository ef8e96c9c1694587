import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';

/** Repeats `part` until the text has `megabytes`. */
function filled(part: string, megabytes: number): string {
  return part.repeat(Math.ceil((megabytes * 1024 * 1024) / part.length));
}

function differentKeys(megabytes: number): string {
  const keys = Array.from({ length: Math.floor((megabytes * 1024 * 1024) / 9) }, (_, index) =>
    index.toString(36).padStart(6, 'k'),
  );
  return keys.map((key) => `${key}=1`).join('&');
}

const json = 'application/json';
const attacks: Record<string, { type: string; body: (megabytes: number) => string; reason: string }> = {
  'a form with a million keys': {
    type: 'application/x-www-form-urlencoded',
    body: differentKeys,
    reason: 'The request body has too many keys',
  },
  'a list of empty objects': {
    type: json,
    body: (megabytes) => `[${filled('{},', megabytes)}{}]`,
    reason: 'The request body has too many rows',
  },
  'an object with a key per byte': {
    type: json,
    body: (megabytes) =>
      `{${differentKeys(megabytes)
        .replaceAll('&', ',')
        .replaceAll(/(k\w+)=1/g, '"$1":1')}}`,
    reason: 'The request body has too many keys',
  },
  'a CSV of short lines': {
    type: 'text/csv',
    body: (megabytes) => `title${filled('\nx', megabytes)}`,
    reason: 'The request body has too many rows',
  },
  'a CSV of empty columns': {
    type: 'text/csv',
    body: (megabytes) => filled(',', megabytes),
    reason: 'The request body has too many keys',
  },
};

describe.each(eachDatabase('supabase'))('expensive request bodies on %s', (_, startServer) => {
  let target: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    target = await startServer();
    user = await newUser(target);
  });
  afterAll(() => target.stop());

  const post = (path: string, type: string, body: string, api = 'rest') =>
    fetch(`${target.url}/${api}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, apikey: target.anonKey, 'content-type': type },
      body,
    });

  test.each(Object.entries(attacks))(
    '%s is rejected without blocking the server',
    async (_name, { type, body, reason }) => {
      for (const [megabytes, message] of [
        [1.5, reason],
        [15, 'The request body is too large'],
      ] as const) {
        const sent = body(megabytes);
        const before = process.threadCpuUsage();
        const response = await post('posts', type, sent);
        const { user: busy, system } = process.threadCpuUsage(before);
        expect({ status: response.status, ...(await response.json()) }).toMatchObject({
          status: 413,
          message,
        });
        // Microseconds of the main thread. In this test, it also sends the body.
        expect(busy + system).toBeLessThan(400_000);
      }
    },
  );

  test.each([
    ['auth', 'signup', 0.99, /413.*Send at most 64 kB/],
    ['auth', 'token?grant_type=password', 0.99, /413.*Send at most 64 kB/],
    ['storage', 'object/list/recordings', 0.99, /413.*Send fewer names/],
    ['functions', 'youtube-import', 37, /REQUEST_TOO_LARGE.*36 MB/],
  ])(
    'a body for %s/v1/%s is rejected without blocking the server',
    async (api, path, megabytes, expectedText) => {
      const body = `{"data":[${filled('{},', megabytes)}{}]}`;
      const before = process.threadCpuUsage();
      const response = await post(path, json, body, api);
      const { user: busy, system } = process.threadCpuUsage(before);
      expect(response.ok).toBe(false);
      expect(await response.text()).toMatch(expectedText);
      expect(busy + system).toBeLessThan(megabytes > 1 ? 400_000 : 50_000);
    },
  );

  test('a long column name in a CSV is rejected', async () => {
    const body = `${'x'.repeat(1_000_000)}${filled('\n1', 0.009)}`;
    const response = await post('posts', 'text/csv', body);
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'Column names can have at most 63 characters',
    ]);
  });

  test('a long text is stored, and a long body for an unknown table or column is rejected', async () => {
    const body = JSON.stringify({ title: 'Long', body: 'Words. '.repeat(14_000), status: 'draft' });
    const stored = await post('posts', json, body);
    expect([stored.status, await stored.text()]).toEqual([201, '']);
    const unknownTable = await post('nothing', json, filled('[', 1));
    expect([unknownTable.status, (await unknownTable.json()).code]).toEqual([404, 'PGRST205']);
    const unknownColumn = await post('posts', json, JSON.stringify({ other: 'x'.repeat(1_000_000) }));
    expect([unknownColumn.status, (await unknownColumn.json()).code]).toEqual([400, 'PGRST204']);
    const broken = await post('posts', json, filled('[', 1));
    expect([broken.status, (await broken.json()).message]).toEqual([400, 'Empty or invalid json']);
  });
});
