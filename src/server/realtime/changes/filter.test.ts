import { expect, test } from 'vitest';
import { conditionSql, mayMatch, parseFilter } from './filter.ts';

const conditionsOf = (text: string) => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.conditions;
};
const sqlOf = (text: string, type = 'int4') => {
  const values: string[] = [];
  const parts = conditionsOf(text).map((condition) =>
    conditionSql(condition, `r.${condition.column}`, type, (value) => `$${values.push(value)}`),
  );
  return [parts.join(' and '), ...values];
};

test.each([
  ['id=eq.5', '(r.id = $1::text::int4)', ['5']],
  ['id=neq.5', '(r.id <> $1::text::int4)', ['5']],
  ['id=lt.5', '(r.id < $1::text::int4)', ['5']],
  ['id=lte.5', '(r.id <= $1::text::int4)', ['5']],
  ['id=gt.5', '(r.id > $1::text::int4)', ['5']],
  ['id=gte.5', '(r.id >= $1::text::int4)', ['5']],
  ['id=in.(1,2,3)', '(r.id in ($1::text::int4, $2::text::int4, $3::text::int4))', ['1', '2', '3']],
  ['id=not.in.(1,2)', 'not (r.id in ($1::text::int4, $2::text::int4))', ['1', '2']],
  ['id=is.null', '(r.id is null)', []],
  ['a=like.x%', '(r.a::text like $1::text)', ['x%']],
  ['id=gt.1,id=lt.9', '(r.id > $1::text::int4) and (r.id < $2::text::int4)', ['1', '9']],
])('%s becomes SQL with its values as parameters', (text, sql, values) => {
  expect(sqlOf(text)).toEqual([sql, ...values]);
});

test.each([
  ['name=eq."a,b"', ['a,b']],
  ['name=eq."say \\"hi\\""', ['say "hi"']],
  ['name=eq.a.b=c', ['a.b=c']],
  ['name=eq.', ['']],
  ['name=in.("a,b",c)', ['a,b', 'c']],
])('the value of %s keeps its meaning', (text, values) => {
  expect(conditionsOf(text)[0]?.values).toEqual(values);
});

test.each([
  '',
  'id',
  'id=5',
  'id=near.5',
  'id=in.5',
  'id=is.5',
  'id=eq.1,x',
  `id=in.(${'1,'.repeat(101)}1)`,
  `${'id=gt.1,'.repeat(20)}id=lt.9`,
])('rejects %j with a reason', (text) => {
  expect(parseFilter(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/./) });
});

test.each(['', 'id', 'id=', 'id=eq.', 'id=in.(', '"', '('])(
  'reading a filter takes time proportional to its length: %j and many spaces',
  (start) => {
    const startedMs = performance.now();
    parseFilter(start + ' '.repeat(500_000));
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  },
);

test('a value never becomes part of the SQL', () => {
  const hostile = "1); drop table notes; --'";
  expect(sqlOf(`id=eq.${hostile}`)).toEqual(['(r.id = $1::text::int4)', hostile]);
});

test.each([
  ['uuid', 'eq.6F9619FF-8B86-D011-B42D-00CF4FC964FF', '6f9619ff-8b86-d011-b42d-00cf4fc964ff', true],
  ['uuid', 'eq.6f9619ff-8b86-d011-b42d-00cf4fc964ff', '00000000-0000-4000-8000-000000000000', false],
  ['int4', 'eq.007', 7, true],
  ['int4', 'in.(1,2)', 3, false],
  ['bool', 'eq.t', true, true],
  ['bool', 'eq.false', true, false],
  ['text', 'eq.a', 'b', false],
  ['text', 'eq.a', null, false],
  // Only the database can evaluate other operators and types.
  ['text', 'neq.a', 'a', true],
  ['numeric', 'eq.1.0', 1, true],
  ['citext', 'eq.A', 'a', true],
])('a %s column with %s and the value %j may match: %s', (type, filter, value, expected) => {
  expect(mayMatch(conditionsOf(`c=${filter}`), { c: value }, new Map([['c', type]]))).toBe(expected);
});
