import { expect, it } from 'vitest';
import { firstCharacters, preview } from './characters.ts';

it('cuts between characters as a reader counts them, never inside an emoji', () => {
  expect(firstCharacters('👩‍👩‍👧‍👦👍🏽é!', 2)).toEqual({ head: '👩‍👩‍👧‍👦👍🏽', isWhole: false });
  expect(firstCharacters('👩‍👩‍👧‍👦👍🏽', 2)).toEqual({ head: '👩‍👩‍👧‍👦👍🏽', isWhole: true });
});

it('says with an ellipsis that there is more', () => {
  expect([preview('abcdef', 3), preview('abc', 3)]).toEqual(['abc...', 'abc']);
});
