import { expect, test } from 'vitest';
import { completionIds, countedCompletions, keptCompletions } from './completions.ts';
import type { CompletedEntry, LockedEntry } from './history.ts';
import { streakOf } from './streak.ts';

function completed(entryId: string, postId: string, ts: number): CompletedEntry {
  return { entryId, postId, ts, by: 'user', action: 'completed', timeZone: 'UTC', dailyTarget: 3 };
}

test('counts a post that two devices completed once, at the earlier time', () => {
  const [first, second] = [completed('b', 'p', 10), completed('a', 'p', 20)];
  const posts = [{ postId: 'p', state: 'complete' as const }];
  expect(countedCompletions([second, first], posts)).toEqual([first]);
  expect(countedCompletions([first, second], posts)).toEqual([first]);
});

test('every device chooses the same one of two simultaneous completions', () => {
  const [one, other] = [completed('a', 'p', 10), completed('b', 'p', 10)];
  expect(countedCompletions([other, one], [])).toEqual([one]);
});

test('ignores completions of reopened posts, but counts those of missing posts', () => {
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

test('a post reopened on a later day still counts for its first day, and never twice', () => {
  const [first, second, third] = [noon(1), noon(2), noon(3)];
  const entries = [onlyCompletion('a', 'p', first), onlyCompletion('b', 'q', second)];
  const [kept] = keptCompletions(entries, 'p', { now: third, timeZone: 'UTC' });
  expect(kept).toEqual({ ...onlyCompletion('a', 'p', first), reopenedAt: third });
  const reopened = [kept ?? onlyCompletion('', '', 0), onlyCompletion('b', 'q', second)];
  const daysOf = (entries: readonly CompletedEntry[], state: 'drafting' | 'complete') =>
    streakOf(countedCompletions(entries, [{ postId: 'p', state }]), {
      now: third,
      timeZone: 'UTC',
      dailyTarget: 1,
    });
  expect(daysOf(reopened, 'drafting')).toMatchObject({ days: 2, completedToday: 0 });
  // Completing it again keeps the earlier day, so it does not count for today.
  expect(completionIds(reopened, 'p')).toEqual([]);
  const again = [...reopened, onlyCompletion('c', 'p', third)];
  expect(daysOf(again, 'complete')).toMatchObject({ days: 2, completedToday: 0 });
  // Undoing the new completion removes only its own entry.
  expect(completionIds(again, 'p')).toEqual(['c']);
});

test('a post reopened on the same day does not count until it is complete again', () => {
  const entries = [completed('a', 'p', noon(1))];
  expect(keptCompletions(entries, 'p', { now: noon(1) + 1, timeZone: 'UTC' })).toEqual([]);
  // Days are in the user's time zone: in Kiribati, the next day had already started.
  const elsewhere = { now: noon(1) + 1, timeZone: 'Pacific/Kiritimati' };
  expect(keptCompletions(entries, 'p', elsewhere)).toHaveLength(1);
});

test('a completion that still counted keeps counting when the post is reopened again', () => {
  const entry = { ...completed('a', 'p', noon(1)), reopenedAt: noon(2) };
  expect(keptCompletions([entry], 'p', { now: noon(1), timeZone: 'UTC' })).toEqual([entry]);
});

function noon(day: number): number {
  return Date.UTC(2026, 10, day, 12);
}

/** A completion that meets its day's target alone. */
function onlyCompletion(entryId: string, postId: string, ts: number): CompletedEntry {
  return { ...completed(entryId, postId, ts), dailyTarget: 1 };
}
