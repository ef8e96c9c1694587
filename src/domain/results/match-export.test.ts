import { expect, test } from 'vitest';
import { type KnownPost, matchExport } from './match-export.ts';
import { postIdIn } from './post-id.ts';
import type { ExportedPost } from './read-export.ts';

const at = Date.UTC(2026, 10, 2, 7, 30);
const metrics = { impressions: 10, reactions: 1, comments: null, reposts: null, engagements: null };
const share = 'https://www.linkedin.com/feed/update/urn:li:share:7131234567890123456';
const other = 'https://www.linkedin.com/feed/update/urn:li:activity:7131234567890999999';

function row(changes: Partial<ExportedPost>): ExportedPost {
  const url = changes.url ?? other;
  return { url, id: postIdIn(url ?? ''), publishedAt: null, day: null, text: '', metrics, ...changes };
}
function posts(...changes: Partial<KnownPost>[]): KnownPost[] {
  return changes.map((change) => ({
    text: 'Slow was the product all along.',
    url: null,
    publishedAt: at,
    isExact: false,
    ...change,
  }));
}
const matched = (exported: ExportedPost[], of: KnownPost[]) =>
  matchExport(exported, of, 'Europe/Berlin').map(({ post }) => (post ? of.indexOf(post) : -1));

test("matches LinkedIn's id before everything else", () => {
  const of = posts({ url: null, text: 'Slow was the product all along.' }, { url: share, text: 'Other' });
  expect(matched([row({ url: share, publishedAt: at, text: 'Slow was the product' })], of)).toEqual([1]);
});

test('matches an activity with a share by the time of publishing', () => {
  const of = posts({ url: share, publishedAt: at - 3_600_000 }, { url: share, publishedAt: at + 1_500 });
  expect(matched([row({ publishedAt: at })], of)).toEqual([1]);
});

test('matches a title with the beginning of a text, ignoring spaces', () => {
  const of = posts({ text: 'Hiring is listening.' }, { text: 'Slow was the\n\nproduct all along.' });
  expect(matched([row({ text: 'Slow was the product al…' })], of)).toEqual([1]);
});

test('matches by date alone if one post is left on each side', () => {
  const of = posts({}, { publishedAt: at + 86_400_000 });
  const exported = [row({ day: '2026-11-02' }), row({ url: null, day: '2026-11-03' })];
  expect(matched(exported, of)).toEqual([0, 1]);
  expect(matched([...exported, row({ url: share, day: '2026-11-03' })], of)).toEqual([0, -1, -1]);
  expect(matched([row({ day: '2026-11-02' })], [...of, ...posts({})])).toEqual([-1]);
});

test('does not match by date if the title differs', () => {
  expect(matched([row({ day: '2026-11-02', text: 'We are at the job fair in May' })], posts({}))).toEqual([
    -1,
  ]);
});

test('leaves a row that has nothing in common with a post unmatched', () => {
  expect(matched([row({ day: '2025-01-01' })], posts({}))).toEqual([-1]);
});

test('never matches two different ids of the same kind, even if everything else agrees', () => {
  const another = 'https://www.linkedin.com/feed/update/urn:li:share:7131234567890999999';
  const title = 'Slow was the product all';
  const exported = [row({ url: another, publishedAt: at, day: '2026-11-02', text: title })];
  expect(matched(exported, posts({ url: share }))).toEqual([-1]);
  // The other share doesn't keep the row from matching the post without an address.
  expect(matched(exported, posts({ url: share }, {}))).toEqual([1]);
});

test('does not match by date if LinkedIn reported both times and they differ', () => {
  const exported = [row({ publishedAt: at + 3_600_000 })];
  expect(matched(exported, posts({ isExact: true }))).toEqual([-1]);
  expect(matched(exported, posts({ isExact: false }))).toEqual([0]);
});
