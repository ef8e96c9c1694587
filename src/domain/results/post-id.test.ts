import { expect, test } from 'vitest';
import { createdAtOf, postIdIn, postUrlFrom } from './post-id.ts';

const now = Date.UTC(2026, 10, 27);

test.each([
  ['urn:li:share:7131234567890123456', 'share'],
  ['https://www.linkedin.com/feed/update/urn:li:activity:7131234567890123456/', 'activity'],
  ['https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7131234567890123456', 'ugcPost'],
  ['https://www.linkedin.com/posts/maria-berg_hiring-activity-7131234567890123456-aBcD', 'activity'],
  ['https://www.linkedin.com/posts/maria-berg_activity-share-7131234567890123456-aBcD?x=1', 'share'],
])('finds the id of a post in %s', (text, kind) => {
  expect(postIdIn(text)).toEqual({ kind, digits: '7131234567890123456' });
});

test.each(['https://www.linkedin.com/in/maria-berg', '', 'timeshare:7131234567890123456', 'share:123'])(
  'finds no id of a post in "%s"',
  (text) => expect(postIdIn(text)).toBeNull(),
);

test("derives the time of creation from a post's id", () => {
  const id = { kind: 'activity', digits: String(BigInt(Date.UTC(2026, 10, 2, 7, 30)) << 22n) } as const;
  expect(createdAtOf(id, now)).toBe(Date.UTC(2026, 10, 2, 7, 30));
  expect(createdAtOf({ kind: 'share', digits: '7000000000001' }, now)).toBeNull();
  expect(createdAtOf({ kind: 'share', digits: '99999999999999999999' }, now)).toBeNull();
});

test('accepts only addresses of LinkedIn', () => {
  expect(postUrlFrom(' https://www.linkedin.com/posts/a ')).toBe('https://www.linkedin.com/posts/a');
  for (const text of [
    'javascript:alert(1)',
    'http://www.linkedin.com/',
    'https://linkedin.com.evil.example/',
    'x',
  ])
    expect(postUrlFrom(text)).toBeNull();
});
