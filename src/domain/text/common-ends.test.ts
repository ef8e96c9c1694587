import { expect, it } from 'vitest';
import { commonEnds, continuesText } from './common-ends.ts';

it('finds the unchanged text before and after a change', () => {
  expect(commonEnds('Hello end', 'Hello new end')).toEqual({ headLength: 6, tailLength: 3 });
  expect(commonEnds('abc', 'xyz')).toEqual({ headLength: 0, tailLength: 0 });
  expect(commonEnds('same', 'same')).toEqual({ headLength: 4, tailLength: 0 });
});

it('counts a repeated character at only one end', () => {
  expect(commonEnds('aa', 'aaa')).toEqual({ headLength: 2, tailLength: 0 });
  expect(commonEnds('aba', 'a')).toEqual({ headLength: 1, tailLength: 0 });
});

it('never splits an emoji', () => {
  expect(commonEnds('a😀', 'a😁😁')).toEqual({ headLength: 1, tailLength: 0 });
  // Both texts end with the same code unit.
  expect(commonEnds('\u{1F600}b', '\u{1FA00}b')).toEqual({ headLength: 0, tailLength: 1 });
  expect(commonEnds('😀', '😀')).toEqual({ headLength: 2, tailLength: 0 });
});

it('distinguishes an insertion from another change', () => {
  expect(continuesText('One three', 'One two three')).toBe(true);
  expect(continuesText('One', 'One')).toBe(true);
  expect(continuesText('One two', 'One three')).toBe(false);
  expect(continuesText('One two', 'Zero One three two')).toBe(false);
});
