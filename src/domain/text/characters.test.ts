import { expect, it } from 'vitest';
import { firstCharacters, preview } from './characters.ts';

it('cuts between graphemes, never inside an emoji', () => {
  expect(firstCharacters('👩‍👩‍👧‍👦👍🏽é!', 2)).toEqual({ head: '👩‍👩‍👧‍👦👍🏽', isWhole: false });
  expect(firstCharacters('👩‍👩‍👧‍👦👍🏽', 2)).toEqual({ head: '👩‍👩‍👧‍👦👍🏽', isWhole: true });
});

it('adds an ellipsis if text is cut off', () => {
  expect([preview('abcdef', 3), preview('abc', 3)]).toEqual(['abc...', 'abc']);
});
