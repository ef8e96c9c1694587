import { expect, test } from 'vitest';
import { publishTime } from '../database/statement-times.ts';
import { openSlowStatements, withoutValues } from './slow-statements.ts';

test('texts and numbers are replaced; names and parameters stay', () => {
  expect(
    withoutValues(`select "a1", t2.x from posts
      where title = 'it''s \\' and body = E'a\\'b' and n > 12.5 limit $1`),
  ).toBe('select "a1", t2.x from posts where title = ? and body = ? and n > ? limit $1');
});

test('counts slow statements by shape, slowest first, and ignores fast ones', () => {
  const slow = openSlowStatements(100, () => new Date('2026-01-01T00:00:00Z'));
  const recordStatement = (sql: string, milliseconds: number) =>
    publishTime(sql, performance.now() - milliseconds);
  recordStatement('select 1', 50);
  recordStatement("select * from a where b = 'one'", 150);
  recordStatement("select * from a where b = 'two'", 450);
  recordStatement('select pg_sleep($1)', 1000);
  const found = slow.list(10);
  expect(found.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['select pg_sleep($1)', 1],
    ['select * from a where b = ?', 2],
  ]);
  expect(found[1]?.meanMilliseconds).toBeCloseTo(300, -1);
  expect(found[1]?.lastAt).toBe('2026-01-01T00:00:00.000Z');
  slow.close();
  recordStatement('select pg_sleep($1)', 1000);
  expect(slow.list(1)[0]?.calls).toBe(1);
});

test('keeps the statements that were slow most recently', () => {
  const slow = openSlowStatements(1, () => new Date());
  for (let n = 0; n < 250; n += 1) publishTime(`select a${n}`, performance.now() - 10);
  expect(slow.list(1000)).toHaveLength(200);
  expect(slow.list(1000).some(({ statement }) => statement === 'select a49')).toBe(false);
  slow.close();
});
