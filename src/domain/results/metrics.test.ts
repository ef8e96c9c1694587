import { expect, test } from 'vitest';
import { engagementRate, engagementsOf, type Metrics, parseCount, parseMetrics } from './metrics.ts';

const none: Metrics = { impressions: 0, reactions: null, comments: null, reposts: null, engagements: null };

test("adds up the known engagements, or uses LinkedIn's own sum", () => {
  expect(engagementsOf({ ...none, reactions: 20, comments: 4 })).toBe(24);
  expect(engagementsOf({ ...none, reactions: 20, comments: 4, engagements: 31 })).toBe(31);
  expect(engagementsOf(none)).toBeNull();
});

test('requires impressions and engagements for a rate', () => {
  expect(engagementRate({ ...none, impressions: 1_000, reactions: 25, reposts: 5 })).toBe(0.03);
  expect(engagementRate({ ...none, impressions: 1_000 })).toBeNull();
  expect(engagementRate({ ...none, reactions: 25 })).toBeNull();
});

test.each([
  ['1234', 1234],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  [' 0 ', 0],
  ['', null],
  ['1.5', undefined],
  ['1,2', undefined],
  ['-3', undefined],
  ['many', undefined],
  ['99999999999', undefined],
])('reads the count "%s" as %s', (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test('requires impressions and one kind of engagement when typing numbers', () => {
  const typed = { impressions: '1,000', reactions: '30', comments: '', reposts: '' };
  expect(parseMetrics(typed, null)).toEqual({
    ok: true,
    value: { ...none, impressions: 1_000, reactions: 30 },
  });
  const problemOf = (changes: Partial<typeof typed>) => {
    const parsed = parseMetrics({ ...typed, ...changes }, null);
    return parsed.ok ? undefined : parsed.reason;
  };
  expect(problemOf({ impressions: '' })).toEqual({ field: 'impressions', problem: 'no-impressions' });
  expect(problemOf({ impressions: '0' })).toEqual({ field: 'impressions', problem: 'no-impressions' });
  expect(problemOf({ reactions: '' })).toEqual({ field: 'reactions', problem: 'no-engagement' });
  expect(problemOf({ comments: 'two' })).toEqual({ field: 'comments', problem: 'not-a-number' });
  expect(problemOf({ reposts: '1,001' })).toEqual({ field: 'reposts', problem: 'above-impressions' });
});

test('keeps the total of a file until its parts are entered', () => {
  const typed = { impressions: '1,000', reactions: '', comments: '', reposts: '' };
  expect(parseMetrics(typed, 42)).toEqual({
    ok: true,
    value: { ...none, impressions: 1_000, engagements: 42 },
  });
  expect(parseMetrics({ ...typed, comments: '4' }, 42)).toMatchObject({
    value: { comments: 4, engagements: null },
  });
  expect(parseMetrics({ ...typed, impressions: '40' }, 42)).toMatchObject({
    reason: { field: 'impressions', problem: 'above-impressions' },
  });
});
