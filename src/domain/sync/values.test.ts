import { expect, test } from 'vitest';
import { sameValue, storable } from './values.ts';

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [{ a: '1' }, { a: 1 }, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame);
  expect(sameValue(other, one)).toBe(isSame);
});

test('a value that PostgreSQL can store stays the same object', () => {
  const value = { text: 'ok 👍', list: [{ a: 1 }], none: null };
  expect(storable(value)).toBe(value);
});

test('what PostgreSQL cannot store is replaced at every depth', () => {
  const value = { text: 'a\0b', list: [{ half: '\ud83d' }], gone: undefined };
  expect(storable(value)).toEqual({ text: 'a\ufffdb', list: [{ half: '\ufffd' }] });
  expect(JSON.stringify(storable(value))).not.toContain('gone');
});
