import { expect, test } from 'vitest';
import { mergeSet } from './merge-set.ts';

test.each([
  ['both add', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['both add the same', ['a'], ['a', 'b'], ['b', 'a'], ['b', 'a']],
  ['one removes, the other adds', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['both remove', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b'], ['a']],
  ['neither has a base', [], ['a'], ['b'], ['b', 'a']],
])('merges lists: %s', (_what, base, ours, theirs, merged) => {
  expect(mergeSet(base, ours, theirs)).toEqual(merged);
});
