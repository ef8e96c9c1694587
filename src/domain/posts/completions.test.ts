import { expect, test } from 'vitest';
import { completionIds, countedCompletions } from './completions.ts';
import type { CompletedEntry, LockedEntry } from './history.ts';

function completed(entryId: string, postId: string, ts: number): CompletedEntry {
  return { entryId, postId, ts, by: 'user', action: 'completed', timeZone: 'UTC', dailyTarget: 3 };
}

test('a post that two devices completed counts once, when it was completed first', () => {
  const [first, second] = [completed('b', 'p', 10), completed('a', 'p', 20)];
  const posts = [{ postId: 'p', state: 'complete' as const }];
  expect(countedCompletions([second, first], posts)).toEqual([first]);
  expect(countedCompletions([first, second], posts)).toEqual([first]);
});

test('every device chooses the same of two completions of one moment', () => {
  const [one, other] = [completed('a', 'p', 10), completed('b', 'p', 10)];
  expect(countedCompletions([other, one], [])).toEqual([one]);
});

test('a completion of a reopened post does not count, and one of a post that is not here does', () => {
  const entries = [completed('a', 'open', 10), completed('b', 'elsewhere', 20)];
  expect(countedCompletions(entries, [{ postId: 'open', state: 'drafting' }])).toEqual([entries[1]]);
});

test('reopening a post removes all its completions and nothing else', () => {
  const locked: LockedEntry = {
    entryId: 'c',
    postId: 'p',
    ts: 1,
    by: 'user',
    action: 'locked',
    locked: true,
  };
  const entries = [completed('a', 'p', 10), completed('b', 'other', 20), locked, completed('d', 'p', 30)];
  expect(completionIds(entries, 'p')).toEqual(['a', 'd']);
});
