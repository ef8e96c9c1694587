import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Keys, openKeys } from '#server/keys.ts';
import { fileSecrets } from '#server/secret-stores.ts';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/supabase'))('two users on %s', (_, startServer) => {
  let target: TestServer;
  let users: Answerer[];
  beforeAll(async () => {
    target = await startServer();
    users = await Promise.all([newAnswerer(), newAnswerer()]);
  });
  afterAll(() => target.stop());

  type Answerer = Awaited<ReturnType<typeof newAnswerer>>;
  async function newAnswerer() {
    const user = await newUser(target);
    const question = await user.client.from('questions').select('id').limit(1).single();
    return { ...user, questionId: question.data?.id as string };
  }
  const pair = (): [Answerer, Answerer] => {
    const [anna, ben] = users;
    if (!anna || !ben) throw new Error('Expected two users.');
    return [anna, ben];
  };

  /** Sends a request whose body arrives in chunks, each after its own delay. */
  function sendSlowly(
    method: string,
    path: string,
    token: string,
    body: string,
    delaysMs: readonly number[],
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(target.url);
      const headers = {
        apikey: target.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': path.includes('/storage/') ? 'audio/webm' : 'application/json',
      };
      const sending = request({ hostname, port, method, path, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      sending.once('error', reject);
      sending.flushHeaders();
      const size = Math.ceil(body.length / delaysMs.length);
      const send = (index: number) => {
        if (index === delaysMs.length) {
          sending.end();
          return;
        }
        setTimeout(() => {
          sending.write(body.slice(index * size, (index + 1) * size));
          send(index + 1);
        }, delaysMs[index]);
      };
      send(0);
    });
  }

  const delaysFor = (seed: number) => [0, 1, 2].map((part) => (seed * 7 + part * 13) % 31);

  test('users write only their own rows and files while slow requests overlap', async () => {
    const [anna, ben] = pair();
    const writes = Array.from({ length: 60 }, (_value, index) => {
      const user = index % 2 === 0 ? anna : ben;
      if (index % 6 < 4) {
        const row = { question_id: user.questionId, title: user.id, body: `post ${index}` };
        return sendSlowly('POST', '/rest/v1/posts', user.token, JSON.stringify(row), delaysFor(index));
      }
      const path = `/storage/v1/object/recordings/${user.id}/${index}.webm`;
      return sendSlowly('POST', path, user.token, user.id.repeat(20), delaysFor(index));
    });
    const reads = Array.from({ length: 40 }, async (_value, index) => {
      const user = index % 2 === 0 ? ben : anna;
      const { data } = await user.client.from('posts').select('user_id,title');
      return (data ?? []).every((row) => row.user_id === user.id && row.title === user.id);
    });
    expect(new Set(await Promise.all(writes))).toEqual(new Set([200, 201]));
    expect(await Promise.all(reads)).not.toContain(false);
    for (const user of [anna, ben]) {
      const { data } = await user.client.from('posts').select('user_id,title');
      expect(data).toHaveLength(20);
      expect(data?.every((row) => row.user_id === user.id && row.title === user.id)).toBe(true);
      const files = await user.client.storage.from('recordings').list(user.id);
      expect(files.data).toHaveLength(10);
      for (const { name } of files.data ?? []) {
        const { data: bytes } = await user.client.storage.from('recordings').download(`${user.id}/${name}`);
        expect(await bytes?.text()).toBe(user.id.repeat(20));
      }
    }
  });

  test("users cannot read, change, delete, or reference each other's rows", async () => {
    const [anna, ben] = pair();
    const recording = await anna.client
      .from('recordings')
      .insert({ question_id: anna.questionId, user_id: anna.id })
      .select('id')
      .single();
    const post = await anna.client
      .from('posts')
      .insert({ title: 't', body: 'b', user_id: anna.id })
      .select('id')
      .single();
    const rows = { questions: anna.questionId, recordings: recording.data?.id, posts: post.data?.id };
    for (const [table, id] of Object.entries(rows)) {
      expect((await ben.client.from(table).select().eq('user_id', anna.id)).data).toEqual([]);
      expect((await ben.client.from(table).update({ user_id: ben.id }).eq('id', id).select()).data).toEqual(
        [],
      );
      expect((await ben.client.from(table).delete().eq('id', id).select()).data).toEqual([]);
      expect((await anna.client.from(table).update({ user_id: ben.id }).eq('id', id)).error?.code).toBe(
        '42501',
      );
      expect((await clientOf(target).from(table).select()).status).toBe(401);
      expect((await anna.client.from(table).select('id').eq('id', id)).data).toEqual([{ id }]);
    }
    // Referencing another user's row fails like referencing an unknown one.
    const foreign = await ben.client
      .from('recordings')
      .insert({ question_id: anna.questionId, user_id: ben.id });
    const unknown = await ben.client
      .from('recordings')
      .insert({ question_id: crypto.randomUUID(), user_id: ben.id });
    expect([foreign.error?.code, foreign.error?.message]).toEqual([
      unknown.error?.code,
      unknown.error?.message,
    ]);
    const planted = await ben.client.from('recordings').insert({
      question_id: ben.questionId,
      user_id: ben.id,
      audio_path: `${anna.id}/x.webm`,
    });
    expect(planted.error?.code).toBe('23514');
  });

  test('users have 36 questions each, six per tag, with valid statuses only', async () => {
    const [anna] = pair();
    const { data } = await anna.client
      .from('questions')
      .select('tags,status,prompt')
      .order('created_at', { ascending: false });
    const tags = data?.flatMap((question) => question.tags as string[]) ?? [];
    expect(Object.groupBy(tags, (tag) => tag)).toMatchObject(
      Object.fromEntries(
        ['Story Arc', 'Opinion', 'Case Study', 'Snapshot', 'Principle', 'Myth Flip'].map((tag) => [
          tag,
          Array(6).fill(tag),
        ]),
      ),
    );
    expect(new Set(data?.map(({ prompt }) => prompt)).size).toBe(36);
    for (const status of ['open', 'in_progress', 'answered', 'archived']) {
      expect(
        (await anna.client.from('questions').update({ status }).eq('id', anna.questionId)).error,
      ).toBeNull();
    }
    const unknown = await anna.client.from('questions').update({ status: 'lost' }).eq('id', anna.questionId);
    expect(unknown.error?.code).toBe('23514');
  });
});

describe.each(eachDatabase('tests/fixtures/supabase').slice(0, 1))('a token on %s', (_, startServer) => {
  let target: TestServer;
  let keys: Keys | undefined;
  let real: string;
  let kid: unknown;
  beforeAll(async () => {
    target = await startServer();
    ({ token: real } = await newUser(target));
    kid = JSON.parse(Buffer.from(real.split('.')[0] ?? '', 'base64url').toString()).kid;
    if (target.own) keys = await openKeys(fileSecrets(target.own.config.dataDir));
  });
  afterAll(() => target.stop());

  /** Signs with the server's own key. Only works for servers in this process. */
  const sign = async (claims: Parameters<Keys['sign']>[0]) => (await keys?.sign(claims)) ?? '';
  const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead;
  const user = (more: Record<string, unknown> = {}) => ({
    sub: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    exp: seconds(60),
    ...more,
  });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const endpoints: [string, RequestInit][] = [
    ['/rest/v1/questions', {}],
    ['/rest/v1/rpc/take_ai_allowance', { method: 'POST', body: '{}' }],
    ['/storage/v1/bucket', {}],
    ['/storage/v1/object/recordings/x', { method: 'POST', body: 'x' }],
    ['/storage/v1/object/list/recordings', { method: 'POST', body: '{"prefix":""}' }],
    ['/functions/v1/account-export', { method: 'POST' }],
    ['/auth/v1/user', {}],
  ];
  const forgeries: [string, () => Promise<string>][] = [
    [
      'with a changed claim',
      async () => real.replace(/\.[^.]+\./, `.${part(user({ role: 'service_role' }))}.`),
    ],
    ['with a changed signature', async () => real.replace(/.{4}$/, 'AAAA')],
    ['without a signature', async () => `${part({ alg: 'none' })}.${part(user())}.`],
    ['with alg none and a key id', async () => `${part({ alg: 'none', kid })}.${part(user())}.`],
    ['with HS256 and the public key', async () => `${part({ alg: 'HS256', kid })}.${part(user())}.AAAA`],
    ['signed by another server', async () => (await openKeys(async (_name, made) => made)).sign(user())],
    ['that is not a JWT', async () => 'nonsense'],
  ];
  const ownForgeries: typeof forgeries = [
    ['that has expired', () => sign(user({ exp: seconds(-1) }))],
    ['for another audience', () => sign(user({ aud: 'another' }))],
    [
      'without an audience',
      () => sign({ sub: crypto.randomUUID(), role: 'authenticated', exp: seconds(60) }),
    ],
    ['for a storage object', () => sign({ use: 'download', url: 'recordings/x', exp: seconds(60) })],
    ['with a role of the server', () => sign(user({ role: 'supabase_auth_admin' }))],
  ];

  test.each([...forgeries, ...(runsOwnServers ? ownForgeries : [])])(
    '%s is rejected everywhere',
    async (_name, forge) => {
      const token = await forge();
      for (const [path, init] of endpoints) {
        const headers = {
          apikey: target.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        };
        const response = await fetch(target.url + path, { ...init, headers });
        expect([path, [400, 401, 403].includes(response.status)]).toEqual([path, true]);
        expect(await response.text()).toMatch(/JWT|token|Unauthorized|claim/i);
      }
    },
  );

  test("a user's token is rejected as an API key", async () => {
    const response = await fetch(`${target.url}/rest/v1/questions`, { headers: { apikey: 'nonsense' } });
    expect(response.status).toBe(401);
  });
});
