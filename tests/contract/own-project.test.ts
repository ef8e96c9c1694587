import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/own-project'))('a project on %s', (_, startServer) => {
  let target: TestServer;
  let client: SupabaseClient;
  beforeAll(async () => {
    target = await startServer();
    client = clientOf(target);
  });
  afterAll(() => target.stop());

  /** A raw response, without the client's interpretation. */
  const raw = (path: string, init: RequestInit = {}) =>
    fetch(`${target.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: target.anonKey, 'content-type': 'application/json', ...init.headers },
    });

  describe('seeds', () => {
    test('accounts of a typical seed file can sign in', async () => {
      const { data, error } = await clientOf(target).auth.signInWithPassword({
        email: 'user2@example.com',
        password: 'password123',
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        email: 'user2@example.com',
        role: 'authenticated',
        aud: 'authenticated',
      });
      expect(data.user?.identities).toMatchObject([
        { provider: 'email', identity_data: { email: 'user2@example.com' } },
      ]);
    });

    test('columns that a seed omits or sets to null get the values of a new account', async () => {
      for (const email of ['short@example.com', 'nulls@example.com']) {
        const attempt = await clientOf(target).auth.signInWithPassword({ email, password: 'password123' });
        expect(attempt.error?.code).toBe('invalid_credentials');
        expect((await clientOf(target).auth.resetPasswordForEmail(email)).error).toBeNull();
      }
    });

    test('every file of db.seed.sql_paths runs once, in order', async () => {
      expect((await client.from('customers').select('name').order('id')).data).toEqual([
        { name: 'Ada' },
        { name: 'Bo' },
        { name: 'Cy' },
      ]);
      expect((await client.from('runs').select()).data).toEqual([{ count: 1 }]);
    });
  });

  test('auto_expose_new_tables exposes tables, sequences, views, and functions without grants', async () => {
    expect((await client.from('totals').select('total').eq('customer_id', 1)).data).toEqual([{ total: 30 }]);
    const made = await client.from('items').insert({ sku: 'granted', stock: 1 }).select('stock');
    expect(made).toMatchObject({ error: null, data: [{ stock: 1 }] });
    expect((await client.rpc('size')).data).toBe('nothing');
  });

  test('functions that return one row of a table embed it, declared as a set or not', async () => {
    const { data, error } = await client
      .from('customers')
      .select('name,last_order(id,amount)')
      .order('id')
      .limit(2);
    expect(error).toBeNull();
    expect(data).toEqual([
      { name: 'Ada', last_order: { id: 2, amount: 20 } },
      { name: 'Bo', last_order: { id: 4, amount: null } },
    ]);
    const spread = await client.from('orders').select('id,...buyer(buyer:name)').in('id', [1, 3]).order('id');
    expect(spread.data).toEqual([
      { id: 1, buyer: 'Ada' },
      { id: 3, buyer: 'Bo' },
    ]);
  });

  describe('overloaded functions', () => {
    const call = (body: BodyInit, type: string, name = 'size') =>
      raw(`rpc/${name}`, { method: 'POST', body, headers: { 'content-type': type } });
    const calls: [string, BodyInit, string, string][] = [
      ['an empty object', '{}', 'application/json', 'nothing'],
      ['one argument', '{"width":3}', 'application/json', 'width 3'],
      ['two arguments and a default', '{"width":3,"height":2}', 'application/json', 'volume 6'],
      ['a form', 'width=3&height=2&depth=2', 'application/x-www-form-urlencoded', 'volume 12'],
      ['an array', '[{"a":1},{"b":2}]', 'application/json', 'json 2'],
      ['text', 'héllo', 'text/plain', 'text 5'],
      ['bytes', new Uint8Array([0, 255, 128, 10]), 'application/octet-stream', 'bytes 4'],
    ];
    test.each(calls)('overloaded functions accept %s', async (_name, body, type, expected) => {
      const response = await call(body, type);
      expect([response.status, await response.json()]).toEqual([200, expected]);
    });

    test('a single unnamed parameter accepts XML and any JSON but an object', async () => {
      expect(await (await call('<shop><a/></shop>', 'text/xml', 'xml_root')).json()).toBe('shop');
      for (const [sent, type] of [
        ['"x"', 'string'],
        ['12', 'number'],
        ['true', 'boolean'],
        ['null', 'null'],
      ] as const)
        expect(await (await call(sent, 'application/json', 'json_type')).json()).toBe(type);
      expect((await call('tru', 'application/json', 'json_type')).status).toBe(400);
    });

    test('a GET request does not match an unnamed parameter', async () => {
      expect(await (await raw('rpc/size')).json()).toBe('nothing');
      expect((await raw('rpc/json_type')).status).toBe(404);
    });

    test('an unknown function is rejected with a suggestion', async () => {
      const refused = async (response: Response) => [response.status, await response.json()];
      expect(await refused(await call('<a/>', 'text/xml'))).toMatchObject([
        404,
        {
          code: 'PGRST202',
          message: 'Could not find the function public.size in the schema cache',
          details:
            'Searched for the function public.size with a single unnamed xml parameter, but no matches were found in the schema cache.',
        },
      ]);
      expect(await refused(await call('{"width":1,"heigth":2}', 'application/json', 'area'))).toMatchObject([
        404,
        { hint: 'Perhaps you meant to call the function public.area(height, width)' },
      ]);
      expect(await refused(await call('{}', 'application/json', 'xml_roots'))).toMatchObject([
        404,
        { hint: 'Perhaps you meant to call the function public.xml_root' },
      ]);
    });
  });

  describe('upserts', () => {
    const upsert = (rows: unknown, prefer: string, method = 'POST', query = 'on_conflict=sku') =>
      raw(`items?${query}`, { method, body: JSON.stringify(rows), headers: { prefer } });
    const merge = 'resolution=merge-duplicates';

    test('an upsert returns 201 if any row is new, and 200 if all existed', async () => {
      expect((await upsert([{ sku: 'a', stock: 1 }], merge)).status).toBe(201);
      expect((await upsert([{ sku: 'a', stock: 2 }], merge)).status).toBe(200);
      expect(
        (
          await upsert(
            [
              { sku: 'a', stock: 3 },
              { sku: 'b', stock: 1 },
            ],
            merge,
          )
        ).status,
      ).toBe(201);
      const shown = await upsert(
        [
          { sku: 'a', stock: 4 },
          { sku: 'b', stock: 5 },
        ],
        `${merge},return=representation`,
      );
      expect([shown.status, (await shown.json()).map(({ stock }: { stock: number }) => stock)]).toEqual([
        200,
        [4, 5],
      ]);
      expect((await upsert([{ sku: 'a', stock: 5 }], 'resolution=ignore-duplicates')).status).toBe(201);
      expect((await client.from('items').upsert({ sku: 'a', stock: 6 }, { onConflict: 'sku' })).status).toBe(
        200,
      );
    });

    test('a PUT returns 201 for a new row, and 200 for an existing one', async () => {
      const put = (stock: number) =>
        upsert({ id: 900, sku: 'put', stock }, 'return=representation', 'PUT', 'id=eq.900');
      expect((await put(1)).status).toBe(201);
      const again = await put(2);
      expect([again.status, (await again.json())[0].stock]).toEqual([200, 2]);
      expect((await upsert({ id: 900, sku: 'put', stock: 3 }, '', 'PUT', 'id=eq.900')).status).toBe(204);
    });
  });

  describe('the settings of the role authenticator', () => {
    test('the setting for rows limits the rows of a response', async () => {
      expect((await client.from('orders').select('id')).data).toHaveLength(4);
    });

    const aggregates: [string, string, unknown][] = [
      [
        'sum and count',
        'orders?select=amount.sum(),count(),amounts:amount.count()',
        [{ sum: 36, count: 5, amounts: 4 }],
      ],
      [
        'groups by the other columns',
        'orders?select=ordered_on,amount.max(),total:amount.sum()&order=ordered_on',
        [
          { ordered_on: '2026-01-01', max: 10, total: 15 },
          { ordered_on: '2026-01-02', max: 20, total: 21 },
        ],
      ],
      ['cast before and after', 'orders?select=details->tax::int.sum()::text', [{ sum: '15' }]],
      [
        'groups by a related row',
        'orders?select=amount.sum(),customers!inner(name)&customers.name=eq.Ada',
        [{ sum: 30, customers: { name: 'Ada' } }],
      ],
      [
        'groups by a spread column',
        'orders?select=amount.sum(),...customers!inner(city)',
        [{ sum: 35, city: 'Rome' }],
      ],
      [
        'inside a related table',
        'customers?select=name,orders(amount.sum(),count())&order=id&limit=1',
        [{ name: 'Ada', orders: [{ sum: 30, count: 2 }] }],
      ],
      [
        'about the parent rows in a to-one spread',
        'orders?select=...customers!inner(city,buyers:id.count(),name.min())',
        [{ city: 'Rome', buyers: 4, min: 'Ada' }],
      ],
      [
        'groups by all columns',
        'customers?select=*,count()&id=eq.3',
        [{ id: 3, name: 'Cy', city: 'Oslo', count: 1 }],
      ],
      ['of a filtered function result', 'rpc/orders_of?customer=1&select=amount.avg()', [{ avg: 15 }]],
    ];
    test.each(aggregates)('the setting for aggregates allows them: %s', async (_name, path, expected) => {
      const response = await raw(path);
      expect([response.status, await response.json()]).toEqual([200, expected]);
    });

    test('aggregates in spreads of many rows are always rejected', async () => {
      const response = await raw('customers?select=name,...orders(amount.sum())');
      expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST127']);
    });

    test('settings are read again after a notification', async () => {
      const limited = async (rows: number) => {
        expect((await client.rpc('limit_rows', { rows })).error).toBeNull();
        await expect.poll(async () => (await client.from('orders').select('id')).data).toHaveLength(rows);
      };
      await limited(2);
      await limited(4);
    });

    test('the setting for plans allows them, and only analyze runs the statement', async () => {
      const text = await client.from('orders').select('id').explain();
      expect(text.data).toMatch(/Seq Scan on orders.*cost=/s);
      expect(text.data).not.toContain('actual time');
      const json = await client
        .from('orders')
        .select('id')
        .explain({ format: 'json', analyze: true, buffers: true });
      expect(json.data).toMatchObject([{ Plan: { 'Actual Rows': expect.any(Number) } }]);
      const response = await raw('items', {
        method: 'POST',
        body: '{"sku":"planned"}',
        headers: { accept: 'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose' },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose; charset=utf-8',
      ]);
      expect((await client.from('items').select().eq('sku', 'planned')).data).toEqual([]);
    });

    test('the configured function runs before each request, with its role and headers', async () => {
      expect((await client.rpc('request')).data.checked).toBe('anon');
      const refused = await raw('orders?select=id', { headers: { 'x-blocked': '1' } });
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { message: 'Blocked', hint: 'Leave the header out' },
      ]);
      expect(
        (await raw('rpc/size', { method: 'POST', body: '{}', headers: { 'x-blocked': '1' } })).status,
      ).toBe(403);
    });
  });

  test('SQL sees the method, path, headers, and cookies of a request', async () => {
    const response = await raw('rpc/request?select=method', {
      headers: { 'X-Own': 'it\'s \\ "quoted"', cookie: 'theme=dark; size=a%20b' },
    });
    const seen = await response.json();
    expect(seen).toMatchObject({
      method: 'GET',
      path: '/rpc/request',
      headers: { 'x-own': 'it\'s \\ "quoted"', apikey: target.anonKey },
      cookies: { theme: 'dark', size: 'a b' },
    });
    expect(seen.headers).not.toHaveProperty('cookie');
    expect((await client.rpc('request')).data).toMatchObject({ method: 'POST', cookies: {} });
  });
});
