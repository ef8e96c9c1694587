import { expect, test } from 'vitest';
import { importedResult, type Receiver } from './import-result.ts';
import { examplePosts } from './post-examples.ts';
import type { ExportedPost } from './read-export.ts';

const zone = 'Europe/Berlin';
const planned = Date.UTC(2026, 10, 2, 7);
const metrics = { impressions: 1_000, reactions: null, comments: null, reposts: null, engagements: 40 };
const row = (changes: Partial<ExportedPost> = {}): ExportedPost => ({
  url: 'https://www.linkedin.com/feed/update/urn:li:activity:7131234567890999999',
  id: null,
  publishedAt: null,
  day: null,
  text: '',
  metrics,
  ...changes,
});
const post = (changes: Partial<Receiver> = {}): Receiver => ({
  postId: 'p',
  publicationId: null,
  text: '',
  url: null,
  publishedAt: null,
  isExact: false,
  result: null,
  ...changes,
});
const [example] = examplePosts(1, { rate: 0.03 });
const refusal = (of: ExportedPost, own: Receiver) => {
  const imported = importedResult(of, own, zone);
  return imported.ok ? null : imported.reason;
};

test('rejects numbers that are lower than the known ones', () => {
  const known = post({ result: example?.result ?? null, publishedAt: planned });
  expect(refusal(row({ metrics: { ...metrics, impressions: 999 } }), known)).toBe('fewer');
  expect(refusal(row(), known)).toBeNull();
  expect(refusal(row({ metrics: { ...metrics, engagements: null } }), known)).toBe('no-engagement');
});

test("takes the time from the file, then from the plan, then noon of the file's day", () => {
  const momentOf = (of: ExportedPost, own: Receiver) => {
    const imported = importedResult(of, own, zone);
    return imported.ok ? imported.value.publishedAt : imported.reason;
  };
  const plan = post({ publishedAt: planned });
  expect(momentOf(row({ publishedAt: planned + 5 }), plan)).toBe(planned + 5);
  expect(momentOf(row({ day: '2026-11-02' }), plan)).toBe(planned);
  expect(momentOf(row({ day: '2026-11-04' }), plan)).toBe(Date.UTC(2026, 10, 4, 11));
  expect(momentOf(row({ day: '2026-11-04' }), post())).toBe(Date.UTC(2026, 10, 4, 11));
  expect(momentOf(row(), post())).toBe('no-date');
});

test('keeps the known time of a publication', () => {
  const published = post({ publicationId: 'x', url: 'https://www.linkedin.com/a', publishedAt: planned });
  expect(importedResult(row({ publishedAt: planned + 5 }), published, zone)).toMatchObject({
    value: { publishedAt: planned, url: 'https://www.linkedin.com/a', source: 'imported', metrics },
  });
});
