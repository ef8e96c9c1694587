import { describe, expect, test } from 'vitest';
import { RestRefusal } from '../refusal.ts';
import { parseQuery } from './parse.ts';
import { parsePayload, payloadLimits } from './payload.ts';
import { parsePreferences } from './preferences.ts';

const parse = (query: string, forCall = false) => parseQuery(new URLSearchParams(query), forCall);
const only = (query: string) => parse(query).conditions[0]?.value;

function refusalIn(work: () => unknown): { code: string; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof RestRefusal) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('Expected a refusal.');
}

describe('select', () => {
  test('parses columns, aliases, casts, and JSON paths', () => {
    expect(parse('select=*,key:id::text,data->a->>b,data->0,"odd,name"').select).toEqual([
      { kind: 'all' },
      { kind: 'column', field: { name: 'id', path: [] }, alias: 'key', cast: 'text', aggregate: undefined },
      {
        kind: 'column',
        field: {
          name: 'data',
          path: [
            { arrow: '->', key: 'a', isIndex: false },
            { arrow: '->>', key: 'b', isIndex: false },
          ],
        },
        alias: undefined,
        cast: undefined,
        aggregate: undefined,
      },
      {
        kind: 'column',
        field: { name: 'data', path: [{ arrow: '->', key: '0', isIndex: true }] },
        alias: undefined,
        cast: undefined,
        aggregate: undefined,
      },
      {
        kind: 'column',
        field: { name: 'odd,name', path: [] },
        alias: undefined,
        cast: undefined,
        aggregate: undefined,
      },
    ]);
  });

  test('parses embedded tables with hints, inner joins, and spreads', () => {
    expect(parse('select=a:authors!author_id!inner(name,...tags(id)),books()').select).toMatchObject([
      {
        kind: 'embed',
        target: 'authors',
        alias: 'a',
        hint: 'author_id',
        inner: true,
        spread: false,
        select: [{ field: { name: 'name' } }, { kind: 'embed', target: 'tags', spread: true }],
      },
      { kind: 'embed', target: 'books', select: [] },
    ]);
  });

  test.each([
    'select=a(',
    'select=a)',
    'select=,',
    'select=...x',
    'select=a::',
    'select=a->',
    `select=${'a('.repeat(40)}`,
  ])('%s does not parse', (query) => expect(refusalIn(() => parse(query)).code).toBe('PGRST100'));
});

describe('filters', () => {
  test('parse operators, negation, and arbitrary values', () => {
    expect(only('a=not.eq.x.y,z')).toEqual({
      kind: 'test',
      field: { name: 'a', path: [] },
      negated: true,
      test: { operator: 'eq', quantifier: undefined, value: 'x.y,z' },
    });
    expect(only('a=in.(1,"b,c","d\\"e",f)')).toMatchObject({ test: { values: ['1', 'b,c', 'd"e', 'f'] } });
    expect(only('a=like(any).{x,y}')).toMatchObject({ test: { quantifier: 'any', value: '{x,y}' } });
    expect(only('a=wfts(german).wort')).toMatchObject({ test: { operator: 'wfts', language: 'german' } });
    expect(only('a=is.NOT_NULL')).toMatchObject({ test: { operator: 'is', value: 'not_null' } });
  });

  test('apply to the table in their path', () => {
    expect(parse('books.authors.name=eq.x').conditions[0]?.path).toEqual(['books', 'authors']);
    expect(parse('books.or=(a.eq.1)').conditions[0]).toMatchObject({
      path: ['books'],
      value: { operator: 'or' },
    });
    expect(parse('not.and=(a.eq.1)').conditions[0]).toMatchObject({ path: [], value: { negated: true } });
  });

  test('parse and/or groups and nesting', () => {
    expect(only('or=(a.eq.1,not.and(b.gt.2,c.not.is.null),d.cs.{x,y},e.in.(1,2))')).toMatchObject({
      operator: 'or',
      conditions: [
        { test: { operator: 'eq', value: '1' } },
        { operator: 'and', negated: true, conditions: [{ test: { value: '2' } }, { negated: true }] },
        { test: { operator: 'cs', value: '{x,y}' } },
        { test: { operator: 'in', values: ['1', '2'] } },
      ],
    });
  });

  test('become function arguments without an operator', () => {
    const query = parse('a=1&b=eq.2&c=eq', true);
    expect(query.arguments).toEqual([
      ['a', '1'],
      ['c', 'eq'],
    ]);
    expect(query.conditions).toHaveLength(1);
  });

  test('report the position of syntax errors', () => {
    expect(refusalIn(() => parse('a=nope.1'))).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (nope.1)" (line 1, column 5)',
    });
    for (const query of [
      'a=eq',
      'a=in.1',
      'or=(a.eq.1',
      'or=()',
      'a=is.maybe',
      `or=${'(or'.repeat(50)}`,
      'a b.=eq.1',
    ]) {
      expect(refusalIn(() => parse(query)).code).toBe('PGRST100');
    }
  });
});

test('order, limit, and offset apply to their table', () => {
  const query = parse('order=a.desc.nullslast,b->x,authors(name).asc&books.limit=3&offset=2');
  expect(query.orders[0]?.value).toMatchObject([
    { field: { name: 'a' }, direction: 'desc', nulls: 'last' },
    { field: { name: 'b', path: [{ key: 'x' }] }, direction: undefined },
    { relation: 'authors', field: { name: 'name' }, direction: 'asc' },
  ]);
  expect(query.limits).toEqual([{ path: ['books'], value: 3 }]);
  expect(query.offsets).toEqual([{ path: [], value: 2 }]);
});

test('parses preferences, and rejects unknown ones when strict', () => {
  expect(parsePreferences('return=representation, count=exact,resolution=merge-duplicates')).toMatchObject({
    return: 'representation',
    count: 'exact',
    resolution: 'merge-duplicates',
  });
  expect(parsePreferences('nonsense').return).toBeUndefined();
  expect(refusalIn(() => parsePreferences('handling=strict, nonsense')).code).toBe('PGRST122');
});

function parsed(
  body: string,
  contentType: string | undefined,
  keysAreGiven: boolean,
  limits = payloadLimits,
) {
  return parsePayload({ body, contentType, keysAreGiven, limits });
}

test('returns the keys of a body, and requires equal keys unless columns are given', () => {
  expect(parsed('{"a":1,"b":2}', undefined, false)).toMatchObject({
    keys: ['a', 'b'],
    isArray: false,
    rows: 1,
  });
  expect(parsed('[{"a":1},{"b":2}]', 'application/json', true).keys).toEqual(['a', 'b']);
  expect(refusalIn(() => parsed('[{"a":1},{"b":2}]', undefined, false)).code).toBe('PGRST102');
  expect(parsed('a,b\n1,"x ""y"""\nNULL,\n', 'text/csv', false)).toMatchObject({
    json: '[{"a":"1","b":"x \\"y\\""},{"a":null,"b":""}]',
    rows: 2,
  });
  // Keeps digits that JavaScript numbers would lose.
  expect(parsed('{"a":9007199254740993}', undefined, false).json).toBe('{"a":9007199254740993}');
});

test('rejects bodies with too many rows or keys', () => {
  const limits = { rows: 2, keys: 2 };
  const form = 'application/x-www-form-urlencoded';
  for (const [body, type] of [
    ['[{},{},{}]', undefined],
    ['a\n1\n2\n3', 'text/csv'],
    ['{"a":1,"b":2,"c":3}', undefined],
    ['[{"a":1},{"b":2},{"c":3}]', undefined],
    ['a,b,c\n1,2,3', 'text/csv'],
    ['a=1&b=2&c=3', form],
  ] as const)
    expect(refusalIn(() => parsed(body, type, true, limits)).code, body).toBe('54000');
  for (const [body, type] of [
    ['[{"a":1},{"b":2}]', undefined],
    ['a,b\n1,2\n3,4', 'text/csv'],
    ['a=1&b=2', form],
  ] as const)
    expect(parsed(body, type, true, limits).keys, body).toEqual(['a', 'b']);
});
