import { expect, test } from 'vitest';
import { diff, type Hunk, normalizeDiff } from './diff.ts';

/** Applies changes to the first list. */
function applied(items: readonly string[], others: readonly string[], hunks: readonly Hunk[]): string[] {
  const result: string[] = [];
  let position = 0;
  for (const { start, end, otherStart, otherEnd } of hunks) {
    result.push(...items.slice(position, start), ...others.slice(otherStart, otherEnd));
    position = end;
  }
  return [...result, ...items.slice(position)];
}

const texts = ['', 'a', 'abcabba', 'cbabac', 'aaaa', 'aabaa', 'xyz', 'abcdefgh', 'hgfedcba', 'abab'];

test('the changes turn one list into the other, with and without a fixed place', () => {
  for (const text of texts) {
    for (const other of texts) {
      const [items, others] = [[...text], [...other]];
      const hunks = diff(items, others);
      expect(applied(items, others, hunks).join('')).toBe(other);
      expect(applied(items, others, normalizeDiff(hunks, items, others)).join('')).toBe(other);
    }
  }
});

test('returns as few changes as possible', () => {
  const changed = diff([...'abcabba'], [...'cbabac']);
  const count = changed.reduce(
    (sum, hunk) => sum + hunk.end - hunk.start + hunk.otherEnd - hunk.otherStart,
    0,
  );
  expect(count).toBe(5);
});

test('puts a removal at its first possible place and an insertion at its last', () => {
  const [short, long] = [[...'ab'], [...'abab']];
  expect(normalizeDiff(diff(long, short), long, short)).toEqual([
    { start: 0, end: 2, otherStart: 0, otherEnd: 0 },
  ]);
  expect(normalizeDiff(diff(short, long), short, long)).toEqual([
    { start: 2, end: 2, otherStart: 2, otherEnd: 4 },
  ]);
});

test('treats long lists without common items as replaced', () => {
  const items = Array.from({ length: 4_000 }, (_, index) => `a${index}`);
  const others = Array.from({ length: 3_000 }, (_, index) => `b${index}`);
  expect(diff(items, others)).toEqual([{ start: 0, end: 4_000, otherStart: 0, otherEnd: 3_000 }]);
});
