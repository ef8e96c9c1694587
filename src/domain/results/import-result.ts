import { dayOf } from '#domain/posts/calendar.ts';
import { instantOf } from '#domain/publishing/zoned-time.ts';
import type { Result } from '#domain/result.ts';
import type { KnownPost } from './match-export.ts';
import { engagementRate } from './metrics.ts';
import type { PostResult } from './published-post.ts';
import type { ExportedPost } from './read-export.ts';

/** A post that receives the numbers of a row. */
export type Receiver = KnownPost &
  Pick<PostResult, 'postId' | 'publicationId'> & { result: PostResult | null };

/** Why the numbers of a row are not imported. */
export type ImportRefusal = 'no-engagement' | 'fewer' | 'no-date';

/** The numbers of a row in the form that posts store. Refuses numbers that are lower than the stored ones. */
export function importedResult(
  row: ExportedPost,
  post: Receiver,
  timeZone: string,
): Result<Omit<PostResult, 'id' | 'measuredAt'>, ImportRefusal> {
  if (engagementRate(row.metrics) === null) return { ok: false, reason: 'no-engagement' };
  // An export counts only the chosen days, so its numbers can be lower than the post's totals.
  if (post.result && row.metrics.impressions < post.result.metrics.impressions)
    return { ok: false, reason: 'fewer' };
  const publishedAt = publishedAtOf(row, post, timeZone);
  if (publishedAt === null) return { ok: false, reason: 'no-date' };
  const { postId, publicationId } = post;
  const url = post.url ?? row.url;
  return {
    ok: true,
    value: { postId, publicationId, url, publishedAt, metrics: row.metrics, source: 'imported' },
  };
}

/** A published post keeps its known time. For other posts, the file is more reliable than the plan. */
function publishedAtOf(row: ExportedPost, post: Receiver, timeZone: string): number | null {
  const isPublished = post.publicationId !== null || post.result !== null;
  if (isPublished) return post.publishedAt;
  if (row.publishedAt !== null) return row.publishedAt;
  const isAsPlanned =
    post.publishedAt !== null && (row.day === null || dayOf(post.publishedAt, timeZone) === row.day);
  if (isAsPlanned || row.day === null) return post.publishedAt;
  return instantOf(row.day, '12:00', timeZone);
}

export function importRefusalMessage(reason: ImportRefusal): string {
  switch (reason) {
    case 'no-engagement':
      return 'Not imported: the file has only impressions for this post.';
    case 'fewer':
      return 'Not imported: you already have a higher impression count for this post. Export a longer period.';
    case 'no-date':
      return 'Not imported: the publishing date is missing. Enter the numbers by hand.';
  }
}
