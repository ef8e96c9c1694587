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
])('compares %j and %j as equal: %s', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame);
  expect(sameValue(other, one)).toBe(isSame);
});

test('returns the same object if PostgreSQL can store it', () => {
  const value = { text: 'ok 👍', list: [{ a: 1 }], none: null };
  expect(storable(value)).toBe(value);
});

test('replaces what PostgreSQL cannot store at every depth', () => {
  const value = { text: 'a\0b', list: [{ half: '\ud83d' }], gone: undefined };
  expect(storable(value)).toEqual({ text: 'a\ufffdb', list: [{ half: '\ufffd' }] });
  expect(JSON.stringify(storable(value))).not.toContain('gone');
});
