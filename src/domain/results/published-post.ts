import type { Angle } from '#domain/posts/post.ts';
import { engagementRate, type Metrics, type MetricsSource } from './metrics.ts';

/** The numbers of a post as the account stores them. Times are in milliseconds. */
export type PostResult = Readonly<{
  id: string;
  postId: string;
  /** Null for a post that was published by hand. */
  publicationId: string | null;
  url: string | null;
  publishedAt: number;
  metrics: Metrics;
  source: MetricsSource;
  measuredAt: number;
}>;

/** A post that is on LinkedIn, with its numbers if known. */
export type PublishedPost = Readonly<{
  /** The id of the publication, or of the post if the user published it by hand. */
  key: string;
  postId: string;
  publicationId: string | null;
  /** The name of the profile or page; null if unknown. */
  publishedAs: string | null;
  /** Its text on LinkedIn. */
  text: string;
  url: string | null;
  publishedAt: number;
  /** Null for a post that is no longer in this account. */
  angle: Angle | null;
  formula: Readonly<{ id: string; name: string }> | null;
  result: PostResult | null;
}>;

/** A post whose numbers can be compared. `rate` is its engagements per impression. */
export type MeasuredPost = PublishedPost & Readonly<{ rate: number }>;

/**
 * The posts that can be compared, best first. Leaves out early numbers: they still grow and would make new posts look
 * bad.
 */
export function measuredPosts(posts: readonly PublishedPost[]): MeasuredPost[] {
  return posts
    .flatMap((post) => {
      const rate = post.result && !isEarly(post.result) ? engagementRate(post.result.metrics) : null;
      return rate === null ? [] : [{ ...post, rate }];
    })
    .sort((one, other) => other.rate - one.rate || other.publishedAt - one.publishedAt);
}

/** The number of different posts, each counted once even if it was published in several places. */
export function countOf(posts: readonly Pick<PublishedPost, 'postId'>[]): number {
  return new Set(posts.map(({ postId }) => postId)).size;
}

/** How many posts have numbers that are too early to compare. */
export function earlyCount(posts: readonly PublishedPost[]): number {
  const early = posts.filter(
    ({ result }) => result && isEarly(result) && engagementRate(result.metrics) !== null,
  );
  return countOf(early);
}

/** Numbers keep growing in the first days. */
const settledMilliseconds = 3 * 86_400_000;

/** True if the numbers were read before most people had seen the post. */
export function isEarly({
  publishedAt,
  measuredAt,
}: Pick<PostResult, 'publishedAt' | 'measuredAt'>): boolean {
  return measuredAt - publishedAt < settledMilliseconds;
}
