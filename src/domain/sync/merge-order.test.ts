import { describe, expect, test } from 'vitest';
import { mergeOrder } from './merge-order.ts';

const order = (base: string, ours: string, theirs: string) =>
  mergeOrder([...base], [...ours], [...theirs]).join('');

describe('mergeOrder', () => {
  test.each([
    ['moves of different items both apply', 'abcdef', 'bacdef', 'abcdfe', 'bacdfe'],
    ['an item moved by one side goes there only', 'abcde', 'bcdea', 'abcde', 'bcdea'],
    ['an item moved by both goes where theirs put it', 'abcde', 'bacde', 'bcdea', 'bcdea'],
    ['an added item stays behind its predecessor', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['items added at one place both stay', 'abc', 'axbc', 'aybc', 'axybc'],
    ['an item that either side removed is gone', 'abcd', 'acd', 'abc', 'ac'],
    ['a move and a removal both apply', 'abcd', 'dabc', 'abd', 'dab'],
    ['an item that one side removed and the other moved is gone', 'abc', 'ac', 'bac', 'ac'],
    ['without a common start, theirs comes first in its order', '', 'axb', 'ba', 'bax'],
    ['an empty side adds nothing', '', '', 'ab', 'ab'],
  ])('%s', (_, base, ours, theirs, merged) => {
    expect(order(base, ours, theirs)).toBe(merged);
  });

  test('keeps an id that is listed twice only once', () => {
    expect(order('ab', 'aab', 'bba')).toBe('ba');
  });

  test('changes nothing when the result is merged again', () => {
    const merged = order('abcdef', 'fabcde', 'acbdxf');
    expect(order('abcdef', merged, 'acbdxf')).toBe(merged);
    expect(order('acbdxf', merged, 'acbdxf')).toBe(merged);
  });

  test('returns every item of both sides exactly once', () => {
    const merged = order('abcdef', 'gfbdacxy', 'zcbaef');
    expect([...merged].sort().join('')).toBe('abcfgxyz');
  });
});
