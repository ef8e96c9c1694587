import { expect, test } from 'vitest';
import { containsChange } from './contains-change.ts';

test.each([
  ['what was typed on top of it', 'One.', 'One. Two three.', 'One. Two three four.', true],
  ['a version that lost some of its words since', 'One.', 'One. Two three four.', 'One! Two four.', true],
  ['something else', 'One.', 'One. Two three.', 'Zero. One.', false],
  ['words that were there before', 'One two.', 'One two. Two.', 'One two.', false],
  ['a change that added no word', 'One two.', 'One.', 'One.', false],
])('%s', (_, base, changed, text, contains) => {
  expect(containsChange(base, changed, text, 0.5)).toBe(contains);
});

test('with a share of 1, every added word counts', () => {
  expect(containsChange('One.', 'One. Two three.', 'One. Two three four.', 1)).toBe(true);
  expect(containsChange('One.', 'One. Two three.', 'One. Two four.', 1)).toBe(false);
});
