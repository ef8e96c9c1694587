import type { Angle } from '#domain/posts/post.ts';
import type { MeasuredPost } from './published-post.ts';

type Given = Partial<Omit<MeasuredPost, 'result' | 'angle'>> & { rate: number; angle?: Angle | null };

let lastId = 0;

/** Posts with this rate, for tests. */
export function examplePosts(count: number, given: Given): MeasuredPost[] {
  return Array.from({ length: count }, () => {
    const key = `post-${++lastId}`;
    const publishedAt = given.publishedAt ?? Date.UTC(2026, 10, 2, 8);
    return {
      key,
      postId: key,
      publicationId: null,
      publishedAs: null,
      text: 'Slow was the product all along.',
      url: null,
      angle: 'story',
      formula: null,
      ...given,
      publishedAt,
      result: {
        id: key,
        postId: key,
        publicationId: null,
        url: null,
        publishedAt,
        metrics: {
          impressions: 1_000,
          reactions: null,
          comments: null,
          reposts: null,
          engagements: given.rate * 1_000,
        },
        source: 'typed',
        measuredAt: publishedAt + 7 * 86_400_000,
      },
    };
  });
}
