import { expect, test } from 'vitest';
import { examplePosts } from './post-examples.ts';
import { earlyCount, measuredPosts, type PublishedPost } from './published-post.ts';

const day = 86_400_000;

test('counts posts whose numbers are too early separately and does not compare them', () => {
  const posts = examplePosts(3, { rate: 0.03 }).map((post, index): PublishedPost => {
    const result = post.result && { ...post.result, measuredAt: post.publishedAt + (index + 1.5) * day };
    return { ...post, result };
  });
  expect(measuredPosts(posts).map(({ key }) => key)).toEqual([posts[2]?.key]);
  expect(earlyCount(posts)).toBe(2);
  expect(earlyCount(posts.map((post) => ({ ...post, postId: 'everywhere' })))).toBe(1);
});
