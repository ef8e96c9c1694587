import * as z from 'zod/mini';
import { metricsSources } from '#domain/results/metrics.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { instant } from '../publishing/rows.ts';

const count = z.nullable(z.number());

export const resultRows = z.array(
  z.object({
    id: z.string(),
    post_id: z.string(),
    publication_id: z.nullable(z.string()),
    url: z.nullable(z.string()),
    published_at: instant,
    impressions: z.number(),
    reactions: count,
    comments: count,
    reposts: count,
    engagements: count,
    source: z.enum(metricsSources),
    measured_at: instant,
  }),
);

export function resultOf(row: z.infer<typeof resultRows>[number]): PostResult {
  const { id, post_id, publication_id, url, published_at, source, measured_at, ...counts } = row;
  const { impressions, reactions, comments, reposts, engagements } = counts;
  return {
    id,
    postId: post_id,
    publicationId: publication_id,
    url,
    publishedAt: published_at,
    metrics: { impressions, reactions, comments, reposts, engagements },
    source,
    measuredAt: measured_at,
  };
}

/** A result in the format that `save_results` expects. */
export function rowOf(result: Omit<PostResult, 'id' | 'measuredAt'> & { measuredAt?: number }): object {
  const { postId, publicationId, url, publishedAt, metrics, source, measuredAt } = result;
  return {
    post_id: postId,
    publication_id: publicationId,
    url,
    published_at: new Date(publishedAt).toISOString(),
    ...metrics,
    source,
    measured_at: measuredAt === undefined ? null : new Date(measuredAt).toISOString(),
  };
}
