import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';

const attempts = Number(process.env.HOSTILE_ATTEMPTS ?? 500);

/** Deterministic, so failures are reproducible. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// Input that breaks parsers, SQL, paths, and encodings.
const pieces = [
  ...`'"\`\\;:,.()[]{}<>!*%_$&|=?#@^~-+/ `,
  '--',
  '/*',
  '*/',
  "''",
  '""',
  '$1',
  '$$',
  '::',
  '->',
  '->>',
  '...',
  '!inner',
  '!left',
  '../',
  '..\\',
  '%2e%2e%2f',
  '\0',
  '%00',
  '\\u0000',
  '\n',
  '\r\n',
  '\t',
  '\ud800',
  '\u202e',
  'é',
  '名',
  '👩‍👩‍👧',
  'ﬀ',
  'NaN',
  'null',
  'true',
  '1e999',
  '-1',
  '9'.repeat(40),
  'x'.repeat(300),
  'eq.',
  'not.',
  'and(',
  'or(',
  'in.(',
  'is.',
  'cs.{',
  'fts(',
  'like(any).{',
  'select',
  'order',
  'limit',
  'and',
  'id',
  'title',
  'books',
  'authors',
  'title_length',
  'count',
  'count()',
  'details',
  'lent',
  'asc',
  'nullsfirst',
  "'; drop table public.hidden; --",
  '"; drop table public.hidden; --',
  '); delete from public.hidden; --',
  'pg_sleep(9)',
  'pg_read_file(1)',
  'information_schema.tables',
  'auth.users',
  '__proto__',
  'constructor',
  'hasOwnProperty',
];

/** The secret key from the server's data directory. */
async function serviceKeyIn(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'secrets');
  const name = (await readdir(folder).catch(() => [])).find((file) => file.startsWith('service_role_key'));
  return name === undefined ? undefined : readFile(join(folder, name), 'utf8');
}

describe.each(eachDatabase('tests/fixtures/library'))('hostile input on %s', (_, startServer) => {
  let target: TestServer;
  let token: string;
  let ownerKey: string | undefined;
  let neighbors: string[];
  beforeAll(async () => {
    target = await startServer();
    ({ token } = await newUser(target));
    if (target.own) {
      neighbors = await readdir(dirname(target.own.config.dataDir));
      ownerKey = await serviceKeyIn(target.own.config.dataDir);
    }
  });
  afterAll(() => target.stop());

  const speaker = (seed: number) => {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const word = (most = 6) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(pieces)).join('');
    return { random, pick, word };
  };
  // Header values are limited to ASCII.
  const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '');
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

  async function expectNoServerErrors(
    make: (seed: number) => { path: string; init: RequestInit },
  ): Promise<void> {
    const responses: { status: number; path: string; init: RequestInit; body: string }[] = [];
    const seeds = Array.from({ length: attempts }, (_value, index) => index + 1);
    const asker = async (): Promise<void> => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
        const { path, init } = make(seed);
        const response = await fetch(target.url + path, {
          ...init,
          headers: {
            apikey: target.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...init.headers,
          },
        });
        responses.push({ status: response.status, path, init, body: await response.text() });
      }
    };
    await Promise.all([asker(), asker(), asker(), asker()]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    // 42601 would mean that caller input was parsed as SQL. Text search queries are an exception.
    expect(responses.filter(({ body }) => /syntax error at or near/.test(body))).toEqual([]);
    expect(responses).toHaveLength(attempts);
  }

  test('hostile filters, selects, orders, and names of columns and tables cause no server error', async () => {
    await expectNoServerErrors((seed) => {
      const { pick, word, random } = speaker(seed);
      const query = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const key = pick([
          'select',
          'order',
          'limit',
          'offset',
          'and',
          'or',
          'columns',
          'on_conflict',
          'id',
          'title',
          'lent',
          'words',
          'books.order',
          'details->x',
          word(3),
        ]);
        const value = pick([
          word(),
          `eq.${word()}`,
          `(${word()},${word()})`,
          `in.(${word()})`,
          `cs.${word()}`,
          `fts.${word()}`,
          `title.eq.${word()}`,
          `id,books!author_id(${word()})`,
          `match.${word(2)}`,
          `is.${word(2)}`,
        ]);
        return `${encoded(key)}=${encoded(value)}`;
      });
      const path = `/rest/v1/${pick(['books', 'authors', 'rpc/add', 'rpc/books_like', encoded(word(2)), `rpc/${encoded(word(2))}`])}?${query.join('&')}`;
      const headers = {
        prefer: inHeader(pick(['count=exact', 'handling=strict', word(2)])),
        range: inHeader(pick(['0-1', word(2)])),
        accept: inHeader(pick(['*/*', 'text/csv', word(2)])),
      };
      return { path, init: { method: pick(['GET', 'GET', 'HEAD', 'DELETE']), headers } };
    });
  });

  test('hostile rows and arguments cause no server error', async () => {
    await expectNoServerErrors((seed) => {
      const { pick, word, random } = speaker(seed + 10_000);
      const value = (): unknown =>
        pick([
          () => word(),
          () => random() * 1e30,
          () => null,
          () => [word()],
          () => ({ [word(2)]: word(2) }),
        ])();
      const row = () =>
        Object.fromEntries(
          Array.from({ length: 3 }, () => [
            pick(['id', 'title', 'pages', 'shelf', 'lent', 'a', 'b', word(2)]),
            value(),
          ]),
        );
      const body = pick([
        () => JSON.stringify(row()),
        () => JSON.stringify([row(), row()]),
        () => word(),
        () => JSON.stringify(row()).slice(0, -2),
      ])();
      const path = `/rest/v1/${pick(['books', 'tags', 'rpc/add', 'rpc/echo', 'rpc/books_like', `books?on_conflict=${encoded(word(2))}`, `books?columns=${encoded(word(2))}`, 'tags?id=eq.1'])}`;
      const headers = {
        prefer: pick(['resolution=merge-duplicates', 'missing=default', 'return=representation,tx=rollback']),
        'content-type': pick([
          'application/json',
          'text/csv',
          'application/x-www-form-urlencoded',
          inHeader(word(2)) || 'x',
        ]),
        'content-profile': pick(['public', 'archive', inHeader(word(2)) || 'x']),
      };
      return { path, init: { method: pick(['POST', 'PATCH', 'PUT']), body, headers } };
    });
  });

  test('hostile names and contents of files and buckets cause no server error', async () => {
    await expectNoServerErrors((seed) => {
      const { pick, word } = speaker(seed + 20_000);
      const name = () => encoded(word(4));
      const [method, path, body] = pick<() => [string, string, string | undefined]>([
        () => ['GET', `object/own/${name()}`, undefined],
        () => ['POST', `object/own/${name()}`, word()],
        () => ['POST', `object/made-x/${name()}/${name()}`, word()],
        () => ['GET', `object/public/${name()}/${name()}`, undefined],
        () => ['GET', `object/sign/own/${name()}?token=${encoded(word())}`, undefined],
        () => ['PUT', `object/upload/sign/own/${name()}?token=${encoded(word())}`, word()],
        () => ['POST', `object/list/own`, JSON.stringify({ prefix: word(), search: word(2), limit: 10 })],
        () => [
          'POST',
          `object/list-v2/own`,
          JSON.stringify({ prefix: word(), cursor: word(2), with_delimiter: true }),
        ],
        () => ['POST', `object/sign/own/${name()}`, JSON.stringify({ expiresIn: word(1) })],
        () => [
          'POST',
          'object/move',
          JSON.stringify({ bucketId: 'own', sourceKey: word(), destinationKey: word() }),
        ],
        () => [
          'POST',
          'object/copy',
          JSON.stringify({ bucketId: word(2), sourceKey: word(), destinationKey: word() }),
        ],
        () => ['DELETE', 'object/own', JSON.stringify({ prefixes: [word(), word()] })],
        () => [
          'POST',
          'bucket',
          JSON.stringify({ name: word(2), file_size_limit: word(1), allowed_mime_types: [word(2)] }),
        ],
        () => ['GET', `bucket/${name()}`, undefined],
        () => ['GET', `bucket?search=${name()}&limit=${name()}&sortColumn=${name()}`, undefined],
      ])();
      const headers = pick([
        { 'x-metadata': inHeader(word(2)) },
        { range: `bytes=${inHeader(word(1))}` },
        { 'content-type': 'multipart/form-data; boundary=x' },
      ]);
      return {
        path: `/storage/v1/${path}`,
        init: { method, headers, ...(body === undefined ? {} : { body: body.toWellFormed() }) },
      };
    });
  });

  test('hostile requests to the auth endpoints cause no server error', async () => {
    await expectNoServerErrors((seed) => {
      const { pick, word } = speaker(seed + 30_000);
      const id = () => pick([crypto.randomUUID(), encoded(word(2))]);
      const [method, path] = pick<() => [string, string]>([
        () => ['POST', `token?grant_type=${pick(['password', 'refresh_token', 'pkce', 'id_token', 'web3'])}`],
        () => ['POST', `token?grant_type=${encoded(word(2))}`],
        () => [
          'POST',
          pick(['signup', 'otp', 'recover', 'resend', 'verify', 'sso', 'invite', 'factors', 'logout']),
        ],
        () => [
          'GET',
          `verify?token=${encoded(word())}&type=${encoded(word(1))}&redirect_to=${encoded(word())}`,
        ],
        () => [
          'GET',
          `authorize?provider=${encoded(word(1))}&scopes=${encoded(word())}&redirect_to=${encoded(word())}`,
        ],
        () => ['GET', `callback?state=${encoded(word())}&code=${encoded(word())}&error=${encoded(word(1))}`],
        () => ['POST', `callback?state=${encoded(word())}`],
        () => [pick(['GET', 'PUT']), 'user'],
        () => ['GET', pick(['reauthenticate', 'settings', 'passkeys', 'factors/recovery-codes'])],
        () => ['GET', `user/identities/authorize?provider=${encoded(word(1))}`],
        () => ['DELETE', `user/identities/${id()}`],
        () => ['POST', `factors/${id()}/${pick(['challenge', 'verify'])}`],
        () => [pick(['POST', 'DELETE']), `factors/${pick([id(), 'recovery-codes'])}`],
        () => ['POST', `factors/recovery-codes/${pick(['verify', 'regenerate'])}`],
        () => ['POST', `passkeys/${pick(['registration', 'authentication'])}/${pick(['options', 'verify'])}`],
        () => [pick(['PATCH', 'DELETE']), `passkeys/${id()}`],
        () => [
          'GET',
          `admin/users?page=${encoded(word(1))}&per_page=${encoded(word(1))}&filter=${encoded(word())}`,
        ],
        () => [pick(['GET', 'PUT', 'DELETE']), `admin/users/${id()}`],
        () => ['POST', pick(['admin/users', 'admin/generate_link'])],
        () => [pick(['GET', 'DELETE']), `admin/users/${id()}/${pick(['factors', 'passkeys'])}/${id()}`],
      ])();
      const value = (): unknown =>
        pick([
          () => word(),
          () => word(1),
          () => null,
          () => [word()],
          () => 1e300,
          () => true,
          () => crypto.randomUUID(),
        ])();
      const type = () =>
        pick(['signup', 'sms', 'email', 'email_change', 'phone_change', 'magiclink', word(1)]);
      const body = pick([
        () =>
          JSON.stringify({
            email: pick([() => `${crypto.randomUUID()}@example.com`, value])(),
            phone: pick([() => '4915500000', value, () => undefined])(),
            password: pick([() => word(), value])(),
            type: pick([type, value])(),
            ...Object.fromEntries(
              [
                'token',
                'token_hash',
                'refresh_token',
                'code',
                'nonce',
                'challenge_id',
                'credential',
                'webauthn',
                'id_token',
              ].map((key) => [key, value()]),
            ),
            provider: word(1),
            factor_type: pick(['totp', 'phone', 'webauthn', word(1)]),
            chain: pick(['ethereum', 'solana', word(1)]),
            message: word(),
            ban_duration: word(1),
            data: pick([() => ({ [word(2)]: word(2) }), value])(),
            app_metadata: pick([() => ({ [word(2)]: value() }), () => undefined])(),
            user_metadata: pick([() => ({ [word(2)]: value() }), () => undefined])(),
            code_challenge: pick([() => word(), () => 'c'.repeat(43)])(),
            code_challenge_method: pick(['s256', 'plain', word(1)]),
          }),
        () => word(),
        () => JSON.stringify([word()]),
        () => '',
      ])();
      const headers: Record<string, string> = pick([
        {},
        ownerKey ? { authorization: `Bearer ${ownerKey}` } : {},
        { authorization: `Bearer ${inHeader(word(2))}` },
        { 'x-supabase-api-version': pick(['2024-01-01', inHeader(word(1))]), redirect_to: inHeader(word(2)) },
      ]);
      // Logging out would invalidate the token for the following requests.
      const isEnd = path === 'logout' || (path === 'user' && method === 'PUT');
      return {
        path: `/auth/v1/${isEnd ? `${path}?scope=${encoded(word(1))}x` : path}`,
        init:
          method === 'GET'
            ? { method, headers, redirect: 'manual' }
            : { method, headers, redirect: 'manual', body: body.toWellFormed() },
      };
    });
  });

  test('hostile input leaves the tables in place', async () => {
    const counted = await fetch(`${target.url}/rest/v1/hidden`, { headers: { apikey: target.anonKey } });
    // Still 401, so the table exists.
    expect(counted.status).toBe(401);
  });

  if (runsOwnServers) {
    test('hostile input creates no file outside the data directory', async () => {
      const dataDir = target.own?.config.dataDir ?? '';
      expect((await readdir(join(dataDir, 'storage'))).sort()).toEqual(['databases', 'incoming', 'objects']);
      const added = (await readdir(dirname(dataDir))).filter((name) => !neighbors.includes(name));
      expect(added.filter((name) => !name.startsWith('data-'))).toEqual([]);
    });
  }
});
