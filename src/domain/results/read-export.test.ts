import { expect, test } from 'vitest';
import { readExport, type Sheet } from './read-export.ts';

const now = Date.UTC(2026, 10, 27);
const at = Date.UTC(2026, 10, 2, 7, 30);
const urlAt = (instant: number) =>
  `https://www.linkedin.com/feed/update/urn:li:activity:${BigInt(instant) << 22n}`;
const none = { reactions: null, comments: null, reposts: null, engagements: null };

function read(...sheets: Sheet[]) {
  const posts = readExport(sheets, now);
  if (!posts.ok) throw new Error(posts.reason);
  return posts.value;
}

test("joins a member's top posts from both lists", () => {
  const [first, second, onlyEngaging] = [urlAt(at), urlAt(at + 1_000), urlAt(at + 2_000)];
  const posts = read(
    {
      name: 'ENGAGEMENT',
      rows: [
        ['Date', 'Impressions', 'Engagements'],
        ['11/2/2026', '120', '4'],
      ],
    },
    {
      name: 'TOP POSTS',
      rows: [
        ['Maximum of 50 posts available to include in this list'],
        [],
        ['Post URL', 'Post publish date', 'Engagements', '', 'Post URL', 'Post publish date', 'Impressions'],
        [first, '11/2/2026', '42', '', second, '11/14/2026', '2,100'],
        [onlyEngaging, '11/3/2026', '9', '', first, '11/2/2026', '1200'],
      ],
    },
  );
  expect(posts).toMatchObject([
    { url: first, publishedAt: at, day: '2026-11-02', metrics: { impressions: 1200, engagements: 42 } },
    { url: second, day: '2026-11-14', metrics: { ...none, impressions: 2100 } },
  ]);
});

test('reads the export of one post, which has a label and a value in each row', () => {
  expect(
    read({
      name: 'PERFORMANCE',
      rows: [
        ['Post URL', urlAt(at)],
        ['Post Date', 'Nov 2, 2026'],
        ['Post Publish Time', '8:30 AM'],
        [],
        ['Impressions', '1,234'],
        ['Members reached', '900'],
        ['Reactions', '30'],
        ['Comments', '4'],
        ['Reposts', '2'],
      ],
    }),
  ).toMatchObject([
    {
      day: '2026-11-02',
      metrics: { impressions: 1234, reactions: 30, comments: 4, reposts: 2, engagements: null },
    },
  ]);
});

test("reads the titles, likes, and reposts of a page's posts", () => {
  expect(
    read({
      name: 'All posts',
      rows: [
        ['Engagement metrics for individual posts'],
        [
          'Post title',
          'Post link',
          'Post type',
          'Created date',
          'Impressions',
          'Clicks',
          'Likes',
          'Comments',
          'Reposts',
          'Engagement rate',
        ],
        [
          'Slow was the product…',
          'https://www.linkedin.com/feed/update/urn:li:share:7131234567890123456',
          'Organic',
          '13/11/2026',
          '800',
          '12',
          '20',
          '3',
          '1',
          '0.03',
        ],
      ],
    }),
  ).toMatchObject([
    {
      text: 'Slow was the product…',
      day: '2026-11-13',
      id: { kind: 'share' },
      metrics: { impressions: 800, reactions: 20, comments: 3, reposts: 1, engagements: null },
    },
  ]);
});

test('reads dates that a spreadsheet stores as numbers', () => {
  const rows = [
    ['Post URL', 'Post publish date', 'Impressions'],
    [urlAt(at), '46328', '10'],
  ];
  expect(read({ name: 'TOP POSTS', rows })[0]?.day).toBe('2026-11-02');
});

test('distinguishes other files from exports in other languages', () => {
  const refusal = (...rows: string[][]) => readExport([{ name: 'x', rows }], now);
  expect(refusal(['name', 'age'], ['Anna', '31'])).toEqual({ ok: false, reason: 'no-posts' });
  expect(refusal(['URL des Beitrags', 'Impressions'], [urlAt(at), '12'])).toEqual({
    ok: false,
    reason: 'not-english',
  });
});

test('drops addresses that are not on LinkedIn', () => {
  const rows = [
    ['Post URL', 'Post title', 'Impressions'],
    ['javascript:alert(1)//urn:li:share:7131234567890123456', 'A title', '10'],
  ];
  expect(read({ name: 'x', rows })[0]?.url).toBeNull();
});

test('reads a number with one decimal as a whole number, and keeps points between thousands', () => {
  const rows = [
    ['Post URL', 'Impressions', 'Engagements'],
    [urlAt(at), '12.000', '42.0'],
  ];
  expect(read({ name: 'x', rows })[0]?.metrics).toMatchObject({ impressions: 12_000, engagements: 42 });
});
