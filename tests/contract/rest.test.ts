import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase, newUser, runsOwnServers, type TestServer } from './support/each-database.ts';
import { clientOf, startTarget } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/library'))('tables on %s', (_, startServer) => {
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
  const ids = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id);

  describe('reading', () => {
    type Books = ReturnType<SupabaseClient['from']>;
    type Read = (books: Books) => PromiseLike<{ data: unknown; error: unknown }>;
    const filters: [string, Read, number[]][] = [
      ['eq', (books) => books.select('id').eq('title', 'Anonymous'), [5]],
      [
        'neq and order',
        (books) => books.select('id').neq('shelf', 'science').order('id', { ascending: false }),
        [5, 4, 2],
      ],
      ['gt, lte', (books) => books.select('id').gt('pages', 160).lte('pages', 304).order('id'), [2, 3]],
      ['like and ilike', (books) => books.select('id').like('title', 'The%').ilike('title', '%HAND%'), [3]],
      ['like any', (books) => books.select('id').likeAnyOf('title', ['The*', 'Inv*']).order('id'), [1, 2, 3]],
      ['ilike all', (books) => books.select('id').ilikeAllOf('title', ['the*', '*DARK*']), [3]],
      ['match', (books) => books.select('id').regexMatch('title', '^In.*s$'), [2]],
      ['is null', (books) => books.select('id').is('author_id', null), [5]],
      ['is distinct from', (books) => books.select('id').isDistinct('author_id', 1).order('id'), [2, 4, 5]],
      [
        'not',
        (books) =>
          books.select('id').not('author_id', 'is', null).not('pages', 'in', '(165,387)').order('id'),
        [3, 4],
      ],
      [
        'in',
        (books) => books.select('id').in('title', ['Anonymous', 'a, b', 'Invisible Cities']).order('id'),
        [2, 5],
      ],
      ['in of nothing', (books) => books.select('id').in('id', []), []],
      ['quantified', (books) => books.select('id').filter('id', 'gt(all)', '{1,4}'), [5]],
      [
        'or',
        (books) => books.select('id').or('pages.gt.300,and(title.ilike.*cit*,pages.lt.200)').order('id'),
        [1, 2, 3],
      ],
      [
        'nested not',
        (books) => books.select('id').or('id.eq.1,not.and(id.gte.1,id.lte.4)').order('id'),
        [1, 5],
      ],
      [
        'quoted in or',
        (books) => books.select('id').or('title.eq."Cosmicomics, \\"all\\" of them",id.in.(1,2)').order('id'),
        [1, 2, 4],
      ],
      ['overlapping ranges', (books) => books.select('id').overlaps('lent', '[2026-01-15,2026-01-16)'), [1]],
      ['a range to the right', (books) => books.select('id').rangeGt('lent', '[2020-01-01,2021-01-01)'), [1]],
      ['full text', (books) => books.select('id').textSearch('words', 'hand & darkness'), [3]],
      [
        'plain full-text search on text',
        (books) => books.select('id').textSearch('title', 'city', { type: 'plain', config: 'english' }),
        [2],
      ],
      ['a computed column', (books) => books.select('id').eq('title_length', 9), [5]],
      [
        'matching any of several',
        (books) => books.select('id').match({ author_id: 1, shelf: 'science' }).order('id'),
        [1, 3],
      ],
      ['a window', (books) => books.select('id').order('id').range(1, 2), [2, 3]],
      ['nulls first', (books) => books.select('id').order('price', { nullsFirst: true }).limit(1), [3]],
    ];
    test.each(filters)('%s', async (_name, read, expected) => {
      const { data, error } = await read(client.from('books'));
      expect(error).toBeNull();
      expect(ids(data)).toEqual(expected);
    });

    test('arrays and JSON are compared by content', async () => {
      const authors = () => client.from('authors').select('id').order('id');
      expect(ids((await authors().contains('nicknames', ['ursa'])).data)).toEqual([1]);
      expect(ids((await authors().containedBy('nicknames', ['ursa', 'ul', 'x'])).data)).toEqual([1, 2]);
      expect(ids((await authors().contains('details', { score: 9 })).data)).toEqual([2]);
      expect(ids((await authors().eq('details->home->>city', 'Siena')).data)).toEqual([2]);
      expect(ids((await authors().gt('details->score', 9)).data)).toEqual([1]);
    });

    test('columns are renamed, cast, and extracted from JSON', async () => {
      const { data } = await client
        .from('authors')
        .select('key:id::text,city:details->home->>city,details->langs->0')
        .eq('id', 1);
      expect(data).toEqual([{ key: '1', city: 'Portland', langs: 'en' }]);
    });

    test('numbers too large for JavaScript are sent unchanged', async () => {
      const response = await raw('books?select=barcode&id=eq.1');
      expect(await response.text()).toBe('[{"barcode":9007199254740993}]');
    });

    test('rows embed to-one, to-many, and many-to-many relations', async () => {
      const { data, error } = await client
        .from('books')
        .select('id,author:authors!books_author_id_fkey(name,born),covers(colour),tags(name)')
        .in('id', [1, 5])
        .order('id');
      expect(error).toBeNull();
      expect(data).toEqual([
        {
          id: 1,
          author: { name: 'Ursula', born: '1929-10-21' },
          covers: { colour: 'red' },
          tags: [{ name: 'anarchy' }, { name: 'cities' }],
        },
        { id: 5, author: null, covers: null, tags: [] },
      ]);
    });

    test('up to twenty related tables can be selected, four levels deep', async () => {
      const covers = (count: number) =>
        Array.from({ length: count }, (_value, index) => `c${index}:covers(colour)`).join(',');
      const books = (depth: number): string =>
        depth === 0
          ? 'id'
          : `id,authors!author_id(id${depth > 1 ? `,books!author_id(${books(depth - 2)})` : ''})`;
      for (const select of [`id,${covers(20)}`, books(4)])
        expect((await raw(`books?select=${select}&limit=1`)).status).toBe(200);
      const refused = [
        `id,${covers(21)}`,
        `id,${covers(10)},author_id(id,books!author_id(${covers(10)}))`,
        books(5),
      ];
      for (const select of refused) {
        const answer = await raw(`books?select=${select}&limit=1`);
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST100' }]);
      }
    });

    test('embedded tables can be filtered, ordered, limited, and made inner joins', async () => {
      const { data } = await client
        .from('authors')
        .select('name,books!author_id(title)')
        .gt('books.pages', 160)
        .order('title', { referencedTable: 'books' })
        .limit(1, { referencedTable: 'books' })
        .order('id');
      expect(data).toEqual([
        { name: 'Ursula', books: [{ title: 'The Dispossessed' }] },
        { name: 'Italo', books: [{ title: 'Invisible Cities' }] },
        { name: 'Clarice', books: [] },
      ]);
      const inner = await client
        .from('books')
        .select('id,authors!author_id!inner(name)', { count: 'exact' })
        .eq('authors.name', 'Italo')
        .order('id');
      expect(inner.data).toEqual([
        { id: 2, authors: { name: 'Italo' } },
        { id: 4, authors: { name: 'Italo' } },
      ]);
      expect(inner.count).toBe(2);
    });

    test('rows can be filtered by whether related rows exist', async () => {
      const authors = () => client.from('authors').select('name,books!author_id()').order('id');
      expect((await authors().not('books', 'is', null)).data).toEqual([
        { name: 'Ursula' },
        { name: 'Italo' },
      ]);
      expect((await authors().is('books', null)).data).toEqual([{ name: 'Clarice' }]);
      const wrong = await authors().eq('books', 1);
      expect(wrong.error?.code).toBe('PGRST120');
    });

    test('related columns can be merged into the row, and related rows counted', async () => {
      const lifted = await client
        .from('books')
        .select('id,...authors!author_id(author:name)')
        .in('id', [1, 5])
        .order('id');
      expect(lifted.data).toEqual([
        { id: 1, author: 'Ursula' },
        { id: 5, author: null },
      ]);
      const lists = await client.from('authors').select('id,...books!author_id(titles:title)').eq('id', 1);
      expect(lists.data).toEqual([{ id: 1, titles: ['The Dispossessed', 'The Left Hand of Darkness'] }]);
      const counted = await client.from('authors').select('id,books!author_id(count)').order('id');
      expect(counted.data).toEqual([
        { id: 1, books: [{ count: 2 }] },
        { id: 2, books: [{ count: 2 }] },
        { id: 3, books: [{ count: 0 }] },
      ]);
    });

    test('a self-referencing table embeds in both directions', async () => {
      const { data } = await client
        .from('folders')
        .select('name,parent:parent_id(name),children:folders(name)')
        .eq('id', 3);
      expect(data).toEqual([{ name: 'bills', parent: { name: 'root' }, children: [{ name: '2026' }] }]);
      // With the column as a hint, the many side is selected.
      const hinted = await client.from('folders').select('children:folders!parent_id(name)').eq('id', 3);
      expect(hinted.data).toEqual([{ children: [{ name: '2026' }] }]);
    });

    test('rows can be ordered by a column of a to-one relation', async () => {
      const { data } = await client
        .from('books')
        .select('id,authors!author_id(name)')
        .in('id', [1, 2])
        .order('authors(name)');
      expect(ids(data)).toEqual([2, 1]);
      const many = await client.from('authors').select('id,books!author_id(id)').order('books(id)');
      expect(many.error?.code).toBe('PGRST118');
    });

    test('counts are exact, planned, or estimated, with or without rows', async () => {
      const exact = await client
        .from('books')
        .select('id', { count: 'exact' })
        .lte('id', 5)
        .order('id')
        .range(0, 1);
      expect([exact.status, exact.count, ids(exact.data)]).toEqual([206, 5, [1, 2]]);
      const head = await client
        .from('books')
        .select('*', { count: 'exact', head: true })
        .eq('shelf', 'science');
      expect([head.status, head.count, head.data]).toEqual([200, 2, null]);
      const planned = await client.from('books').select('id', { count: 'planned', head: true });
      expect(planned.count).toBeGreaterThan(0);
      const estimated = await client.from('books').select('id', { count: 'estimated' }).lte('id', 5);
      expect(estimated.count).toBe(5);
      const beyond = await client.from('books').select('id', { count: 'exact' }).lte('id', 5).range(9, 10);
      expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
    });

    test('the Range header limits rows', async () => {
      const response = await raw('books?select=id&order=id', {
        headers: { range: '1-2', 'range-unit': 'items' },
      });
      expect(response.headers.get('content-range')).toBe('1-2/*');
      expect(ids(await response.json())).toEqual([2, 3]);
    });

    test('a single row can be requested, and any other count is rejected', async () => {
      const one = await client.from('books').select('id').eq('id', 1).single();
      expect(one.data).toEqual({ id: 1 });
      const none = await client.from('books').select('id').eq('id', 999).single();
      expect([none.status, none.error?.code, none.error?.details]).toEqual([
        406,
        'PGRST116',
        'The result contains 0 rows',
      ]);
      expect((await client.from('books').select('id').eq('id', 999).maybeSingle()).data).toBeNull();
      const several = await client.from('books').select('id').maybeSingle();
      expect(several.error?.code).toBe('PGRST116');
    });

    test('responses can be CSV, or JSON without nulls', async () => {
      const csv = await client.from('books').select('id,title').in('id', [1, 4]).order('id').csv();
      expect(csv.data).toBe('id,title\n1,"The Dispossessed"\n4,"Cosmicomics, ""all"" of them"');
      const stripped = await client.from('books').select('id,price').eq('id', 3).stripNulls();
      expect(stripped.data).toEqual([{ id: 3 }]);
    });

    test('names can contain special characters', async () => {
      const { data } = await client.from('Odd "names"').select('"a column",select').eq('a column', 1);
      expect(data).toEqual([{ 'a column': 1, select: 'x' }]);
    });

    test('columns and aliases may have the names used inside generated SQL', async () => {
      const shadows = client.from('shadows');
      await shadows.insert({ r: 'mine' });
      const read = (columns: string) => shadows.select(columns).eq('r', 'mine');
      expect((await read('r,first,key')).data).toEqual([{ r: 'mine', first: 'the first', key: 'the key' }]);
      expect((await read('r,first,key').csv()).data).toBe('r,first,key\nmine,"the first","the key"');
      expect((await read('r,first').single()).data).toEqual({ r: 'mine', first: 'the first' });
      const renamed = await client.from('authors').select('r:name,first:born').eq('id', 2);
      expect(renamed.data).toEqual([{ r: 'Italo', first: '1923-10-15' }]);
      expect((await shadows.delete().eq('r', 'mine').select('r')).data).toEqual([{ r: 'mine' }]);
    });

    test("a whole row is returned even if a column has the name of the row's alias", async () => {
      const shadows = client.from('shadows');
      const added = await shadows.insert({ r: 'whole', author_id: 1 }).select('shout').single();
      expect(added.data).toEqual({ shout: 'THE FIRST' });
      expect((await shadows.select('shout').eq('r', 'whole')).data).toEqual([{ shout: 'THE FIRST' }]);
      const lifted = await shadows.select('r,...authors(name)').not('authors', 'is', null);
      expect(lifted.data).toEqual([{ r: 'whole', name: 'Ursula' }]);
      const removed = await shadows.delete().eq('shout', 'THE FIRST').eq('r', 'whole').select('r');
      expect(removed.data).toEqual([{ r: 'whole' }]);
    });

    test('a unique index without a constraint does not make a relation to-one', async () => {
      const { data } = await client.from('books').select('id,spines(label),covers(colour)').eq('id', 1);
      expect(data).toEqual([{ id: 1, spines: [{ label: 'gilded' }], covers: { colour: 'red' } }]);
    });

    test('views and tables of another schema can be read', async () => {
      expect(ids((await client.from('long_books').select().order('id')).data)).toEqual([1, 3]);
      expect((await client.schema('archive').from('books').select()).data).toEqual([{ id: 1, title: 'Old' }]);
      const hidden = await client.schema('auth').from('users').select();
      expect([hidden.status, hidden.error?.code]).toEqual([406, 'PGRST106']);
    });

    test('views embed like their underlying tables, by the keys they contain', async () => {
      const rows = async (from: string, select: string, order: string) =>
        (await client.from(from).select(select).order(order).limit(2)).data;
      expect(await rows('long_books', 'id,tags(name),covers(colour)', 'id')).toEqual([
        { id: 1, tags: [{ name: 'anarchy' }, { name: 'cities' }], covers: { colour: 'red' } },
        { id: 3, tags: [{ name: 'winter' }], covers: null },
      ]);
      expect(await rows('credits', 'heading,authors(name)', 'book')).toEqual([
        { heading: 'THE DISPOSSESSED', authors: { name: 'Ursula' } },
        { heading: 'INVISIBLE CITIES', authors: { name: 'Italo' } },
      ]);
      expect(await rows('authors', 'id,credits(book),written(id)', 'id')).toEqual([
        { id: 1, credits: [{ book: 1 }, { book: 3 }], written: [{ id: 1 }, { id: 3 }] },
        { id: 2, credits: [{ book: 2 }, { book: 4 }], written: [{ id: 2 }, { id: 4 }] },
      ]);
      expect(await rows('clubs', 'name,member_names(name)', 'id')).toEqual([
        { name: 'Readers', member_names: [{ name: 'Ada' }] },
        { name: 'Writers', member_names: [{ name: 'Bo' }, { name: 'Cy' }] },
      ]);
      expect(await rows('member_names', 'name,clubs(name)', 'name')).toEqual([
        { name: 'Ada', clubs: { name: 'Readers' } },
        { name: 'Bo', clubs: { name: 'Writers' } },
      ]);
      // A key or column selects the table, even if a view contains it.
      const byKey = await client
        .from('covers')
        .select('book_id(title),covers_book_id_fkey(id)')
        .eq('book_id', 1);
      expect(byKey.data).toEqual([
        { book_id: { title: 'The Dispossessed' }, covers_book_id_fkey: { id: 1 } },
      ]);
      // Computed columns are not keys, even if an inner table has one.
      expect((await client.from('members').select('name,clubs(name)').eq('name', 'Bo')).data).toEqual([
        { name: 'Bo', clubs: { name: 'Writers' } },
      ]);
      const unrelated = await client.from('member_names').select('members(name)');
      expect(unrelated.error?.code).toBe('PGRST200');
    });

    test('the root returns a description of the schema', async () => {
      const description = await (await raw('')).json();
      expect(Object.keys(description.definitions)).toContain('books');
      expect(Object.keys(description.paths)).toContain('/rpc/add');
    });
  });

  describe('writing', () => {
    test('an insert can have one row, many rows, or only defaults', async () => {
      const one = await client
        .from('books')
        .insert({ title: 'One', pages: 10 })
        .select('title,shelf,title_length')
        .single();
      expect([one.status, one.data]).toEqual([201, { title: 'One', shelf: 'fiction', title_length: 3 }]);
      const silent = await client.from('books').insert({ title: 'Silent' });
      expect([silent.status, silent.data]).toEqual([201, null]);
      const many = await client
        .from('books')
        .insert(
          [
            { title: 'Two', pages: 2 },
            { title: 'Three', shelf: 'history' },
          ],
          { defaultToNull: false, count: 'exact' },
        )
        .select('title,shelf,pages');
      expect(many.data).toEqual([
        { title: 'Two', shelf: 'fiction', pages: 2 },
        { title: 'Three', shelf: 'history', pages: null },
      ]);
      expect(many.count).toBe(2);
      expect((await client.from('tags').insert([])).error).toBeNull();
      await client.from('books').delete().in('title', ['One', 'Two', 'Three', 'Silent']);
    });

    test('an array of empty objects inserts one row for each', async () => {
      const shadows = client.from('shadows');
      const shown = await shadows.insert([{}, {}], { count: 'exact' }).select('r');
      expect([shown.status, shown.count, shown.data]).toEqual([201, 2, [{ r: 'the r' }, { r: 'the r' }]]);
      expect((await shadows.insert([{}, {}, {}])).status).toBe(201);
      const merged = await shadows.upsert([{}, {}], { onConflict: 'id' }).select('r');
      expect(merged.data).toHaveLength(2);
      const removed = await shadows.delete().eq('r', 'the r').select('id');
      expect(removed.data).toHaveLength(7);
    });

    test('existing rows are merged or ignored', async () => {
      await client.from('tags').insert([{ id: 20, name: 'twenty' }]);
      const merged = await client
        .from('tags')
        .upsert([
          { id: 20, name: 'score' },
          { id: 21, name: 'x' },
        ])
        .select();
      expect(merged.data).toEqual([
        { id: 20, name: 'score' },
        { id: 21, name: 'x' },
      ]);
      const ignored = await client
        .from('tags')
        .upsert(
          [
            { id: 90, name: 'score' },
            { id: 22, name: 'y' },
          ],
          { onConflict: 'name', ignoreDuplicates: true },
        )
        .select();
      expect(ignored.data).toEqual([{ id: 22, name: 'y' }]);
      await client.from('tags').delete().gte('id', 20);
    });

    test('existing rows are merged through a view that contains their key', async () => {
      const clubs = client.from('clubs');
      const merged = await clubs.upsert([
        { id: 2, name: 'Scribblers' },
        { id: 9, name: 'Printers' },
      ]);
      expect(merged.error).toBeNull();
      const { data } = await clubs.select('name').gte('id', 2).order('id');
      expect(data).toEqual([{ name: 'Scribblers' }, { name: 'Printers' }]);
      await clubs.delete().eq('id', 9);
      await clubs.update({ name: 'Writers' }).eq('id', 2);
    });

    test('an insert returns related rows and needs read permission only on the linking columns', async () => {
      const loan = await client
        .from('loans')
        .insert({ id: 1, book_id: 2 })
        .select('state,book:books(title,author:authors!author_id(name))');
      expect([loan.error, loan.data]).toEqual([
        null,
        [{ state: 'open', book: { title: 'Invisible Cities', author: { name: 'Italo' } } }],
      ]);
      const tagged = await client.from('books').update({ pages: 165 }).eq('id', 2).select('title,tags(name)');
      expect(tagged.data).toEqual([{ title: 'Invisible Cities', tags: [{ name: 'cities' }] }]);
      const back = await client
        .from('loans')
        .delete()
        .eq('id', 1)
        .select('id,books(title)')
        .order('books(title)');
      expect(back.data).toEqual([{ id: 1, books: { title: 'Invisible Cities' } }]);
    });

    test('updates and deletes can return their rows', async () => {
      await client.from('tags').insert([
        { id: 30, name: 'thirty' },
        { id: 31, name: 'more' },
      ]);
      const changed = await client
        .from('tags')
        .update({ name: 'changed' }, { count: 'exact' })
        .eq('id', 30)
        .select();
      expect([changed.status, changed.count, changed.data]).toEqual([200, 1, [{ id: 30, name: 'changed' }]]);
      const none = await client.from('tags').update({ name: 'nobody' }).eq('id', 999);
      expect(none.status).toBe(204);
      const removed = await client
        .from('tags')
        .delete({ count: 'exact' })
        .gte('id', 30)
        .select('name')
        .order('name');
      expect([removed.count, removed.data]).toEqual([2, [{ name: 'changed' }, { name: 'more' }]]);
    });

    test('an update or delete without a filter changes nothing', async () => {
      expect((await client.from('books').update({ pages: 1 })).error?.code).toBe('21000');
      expect((await client.from('books').delete()).error?.code).toBe('21000');
    });

    test('tx=rollback undoes the changes', async () => {
      const tried = await client.from('tags').insert({ id: 50, name: 'tried' }).select().rollback();
      expect(tried.data).toEqual([{ id: 50, name: 'tried' }]);
      expect((await client.from('tags').select().eq('id', 50)).data).toEqual([]);
    });

    test('single and max-affected roll back changes to too many rows', async () => {
      await client.from('tags').insert([
        { id: 60, name: 'a' },
        { id: 61, name: 'b' },
      ]);
      const single = await client.from('tags').update({ name: 'c' }).gte('id', 60).select().single();
      expect(single.error?.code).toMatch(/PGRST116|23505/);
      const most = await raw('tags?id=gte.60', {
        method: 'DELETE',
        headers: { prefer: 'handling=strict, max-affected=1' },
      });
      expect([most.status, (await most.json()).code]).toEqual([400, 'PGRST124']);
      expect((await client.from('tags').select('name').gte('id', 60).order('id')).data).toEqual([
        { name: 'a' },
        { name: 'b' },
      ]);
      await client.from('tags').delete().gte('id', 60);
    });

    test('PUT writes the row that its filters identify', async () => {
      const put = (filter: string, body: unknown) =>
        raw(`tags?${filter}`, { method: 'PUT', body: JSON.stringify(body) });
      expect((await put('id=eq.70', { id: 70, name: 'put' })).status).toBe(204);
      expect((await put('id=eq.71', { id: 70, name: 'put' })).status).toBe(400);
      expect((await put('name=eq.put', { id: 70, name: 'put' })).status).toBe(405);
      await client.from('tags').delete().eq('id', 70);
    });

    test('a body can be CSV or form fields', async () => {
      const csv = await raw('tags?select=id,name', {
        method: 'POST',
        body: 'id,name\n80,"a ""b"", c"\n81,d\n',
        headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      });
      expect(await csv.json()).toEqual([
        { id: 80, name: 'a "b", c' },
        { id: 81, name: 'd' },
      ]);
      await client.from('tags').delete().gte('id', 80);
    });

    test('CSV with a misplaced quote is rejected entirely', async () => {
      const csv = await raw('tags', {
        method: 'POST',
        body: 'name,id\nfirst,80\n"se"cond,81\nthird,82\n',
        headers: { 'content-type': 'text/csv' },
      });
      expect(csv.status).toBe(400);
      expect((await client.from('tags').select().gte('id', 80)).data).toEqual([]);
    });
  });

  describe('functions', () => {
    test('functions are called with named arguments, with POST and GET', async () => {
      expect((await client.rpc('add', { a: 1, b: 2 })).data).toBe(3);
      expect((await client.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3);
      expect((await client.rpc('add_all', { numbers: [1, 2, 3] })).data).toBe(6);
      expect((await client.rpc('add_all', { numbers: [1, 2, 3] }, { get: true })).data).toBe(6);
      expect(await (await raw('rpc/add_all?numbers=1&numbers=2&numbers=3')).json()).toBe(6);
      expect(await (await raw('rpc/add_all?numbers=4')).json()).toBe(4);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const posted = await raw('rpc/add_all', { method: 'POST', headers: form, body: 'numbers=1&numbers=4' });
      expect(await posted.json()).toBe(5);
      expect((await client.rpc('echo', { any: ['thing', 1] })).data).toEqual({ any: ['thing', 1] });
      expect((await client.rpc('touch_nothing')).status).toBe(204);
      expect((await raw('rpc/touch_nothing')).status).toBe(204);
    });

    test('functions return values, rows, and tables, which can be filtered and embed others', async () => {
      expect((await client.rpc('shelves')).data).toEqual(['fiction', 'science', 'history']);
      expect((await client.rpc('first_author').select('name')).data).toEqual({ name: 'Ursula' });
      const facts = await client.rpc('book_facts').single();
      expect(facts.data).toMatchObject({ longest: 387 });
      const found = await client
        .rpc('books_like', { wanted: 'the' }, { count: 'exact' })
        .select('id,authors!author_id(name)')
        .gt('id', 1)
        .order('id');
      expect(found.data).toEqual([
        { id: 3, authors: { name: 'Ursula' } },
        { id: 4, authors: { name: 'Italo' } },
      ]);
      expect(found.count).toBe(2);
    });

    test("functions can't change anything when called with GET", async () => {
      const written = await client.rpc('add_tag', { tag_id: 77, tag_name: 'x' }, { get: true });
      expect([written.status, written.error?.code]).toEqual([405, '25006']);
    });

    test('functions can set the status and headers', async () => {
      const response = await raw('rpc/teapot', { method: 'POST', body: '{}' });
      expect([response.status, response.headers.get('x-tea'), await response.json()]).toEqual([
        418,
        'green',
        'short and stout',
      ]);
      const refused = await client.rpc('refuse', { state: 'PT402' });
      expect([refused.status, refused.error]).toMatchObject([
        402,
        { message: 'refused', details: 'why', hint: 'how' },
      ]);
    });
  });

  describe('callers', () => {
    test('a request without a key has the role anon', async () => {
      const response = await fetch(`${target.url}/rest/v1/rpc/who_am_i`, { method: 'POST' });
      expect(await response.json()).toEqual({ role: 'anon', id: null });
    });

    test("a user's token shows only the user's rows", async () => {
      const [anna, ben] = [await newUser(target), await newUser(target)];
      expect((await anna.client.rpc('who_am_i')).data).toEqual({ role: 'authenticated', id: anna.id });
      await anna.client.from('notes').insert({ body: 'mine' });
      expect((await anna.client.from('notes').select('body')).data).toEqual([{ body: 'mine' }]);
      expect((await ben.client.from('notes').select('body')).data).toEqual([]);
      const forged = await ben.client.from('notes').insert({ body: 'forged', owner: anna.id });
      expect([forged.status, forged.error?.code]).toEqual([403, '42501']);
    });

    test('forbidden reads return 401 to anonymous callers and 403 to users', async () => {
      const { client: known } = await newUser(target);
      expect((await client.from('hidden').select()).status).toBe(401);
      const refused = await known.from('hidden').select();
      expect([refused.status, refused.error?.code]).toEqual([403, '42501']);
    });
  });

  test.each([
    ['books?select=nope', 400, '42703'],
    ['books?nope=eq.1', 400, '42703'],
    ['books?select=id::nope', 400, '42704'],
    ['books?id=nope.1', 400, 'PGRST100'],
    ['books?select=id,(', 400, 'PGRST100'],
    ['books?id=eq.x', 400, '22P02'],
    ['books?select=*,nobody(*)', 400, 'PGRST200'],
    ['books?select=*,authors(*)', 300, 'PGRST201'],
    ['books?authors.name=eq.x', 400, 'PGRST108'],
    ['books?select=pages.sum()', 400, 'PGRST123'],
    ['books?limit=-1', 416, 'PGRST103'],
    ['boks', 404, 'PGRST205'],
    ['rpc/add?a=1', 404, 'PGRST202'],
    ['a/b/c', 404, 'PGRST125'],
  ])('%s is rejected with %i %s', async (path, status, code) => {
    const response = await raw(path);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  test('requests with invalid bodies are rejected', async () => {
    const post = async (body: string) => (await (await raw('books', { method: 'POST', body })).json()).code;
    expect(await post('{')).toBe('PGRST102');
    expect(await post('[{"title":"a"},{"pages":1}]')).toBe('PGRST102');
    expect(await post('[{},{"title":"a"}]')).toBe('PGRST102');
    expect(await post('[{"title":"a"},{}]')).toBe('PGRST102');
    expect(await post('{"nope":1}')).toBe('PGRST204');
    expect(await post('{"title":null}')).toBe('23502');
    expect(await post('{"title":"x","pages":0}')).toBe('23514');
    expect(await post('{"title":"x","author_id":999}')).toBe('23503');
    expect(await post('{"title":"a\\u0000b"}')).toBe('22P05');
  });

  test('a browser on another origin can send requests and read the count', async () => {
    const asked = await fetch(`${target.url}/rest/v1/books`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,prefer',
      },
    });
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(asked.headers.get('access-control-allow-headers')).toContain('prefer');
    const response = await raw('books?limit=1', { headers: { origin: 'https://example.com' } });
    expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('content-range');
  });
});

test.runIf(runsOwnServers)(
  'an exposed schema without anon access is closed to anonymous callers only',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'standout-schemas-'));
    await mkdir(join(folder, 'migrations'));
    await writeFile(join(folder, 'config.toml'), '[api]\nschemas = ["public", "staff"]');
    await writeFile(
      join(folder, 'migrations/20260101000000_staff.sql'),
      `create schema staff;
     create table staff.badges (id bigint generated by default as identity primary key, name text);
     grant usage on schema staff to service_role;
     grant all on staff.badges to service_role;
     grant usage on all sequences in schema staff to service_role;
     create table public.news (title text);
     insert into public.news values ('open');
     grant select on public.news to anon;`,
    );
    const server = await startTarget({ SUPABASE_DIR: folder });
    const secrets = join(server.config.dataDir, 'secrets');
    const name = (await readdir(secrets)).find((file) => file.startsWith('service_role_key')) ?? '';
    const secretKey = await readFile(join(secrets, name), 'utf8');

    const anonymous = clientOf(server);
    expect((await anonymous.from('news').select()).data).toEqual([{ title: 'open' }]);
    expect((await anonymous.schema('staff').from('badges').select()).error?.code).toBe('42501');
    const rows = [{ name: 'one' }, { id: 7, name: 'seven' }];
    const badges = clientOf({ ...server, anonKey: secretKey })
      .schema('staff')
      .from('badges');
    const added = await badges.insert(rows, { defaultToNull: false }).select();
    expect(added.data).toEqual([
      { id: 1, name: 'one' },
      { id: 7, name: 'seven' },
    ]);
    await server.stop();
    await rm(folder, { recursive: true });
  },
);

test.runIf(runsOwnServers)('schema changes on a running server are visible to the next request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-changing-'));
  await mkdir(join(folder, 'migrations'));
  await writeFile(
    join(folder, 'migrations/20260101000000_changing.sql'),
    `create function public.change(command text) returns void language plpgsql security definer as
       $$ begin execute command; end $$;
     create function public.pick(choice int) returns text language sql as $$ select 'number' $$;
     create function public.pick(choice text) returns text language sql as $$ select 'text' $$;`,
  );
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startTarget({ SUPABASE_DIR: folder });
  const client = clientOf(server);
  const change = async (command: string) =>
    expect((await client.rpc('change', { command })).error).toBeNull();

  const pick = () => client.rpc('pick', { choice: 1 });
  expect((await pick()).error?.code).toBe('PGRST203');
  await change('drop function public.pick(text)');
  // The catalog is reloaded at most once a second.
  vi.advanceTimersByTime(1_001);
  expect((await pick()).data).toBe('number');

  await change(`drop function public.pick(int);
      create function public.pick(choice text) returns text language sql as $$ select 'word' $$;`);
  vi.advanceTimersByTime(1_001);
  const picked = await Promise.all(Array.from({ length: 5 }, async () => (await pick()).data));
  expect(picked).toEqual(['word', 'word', 'word', 'word', 'word']);
  await server.stop();
  await rm(folder, { recursive: true });
});
