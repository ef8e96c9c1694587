import { expect, test } from 'vitest';
import { medianRate } from './compare.ts';
import { examplePosts } from './post-examples.ts';
import { scoresOf, weightOf } from './scores.ts';

test("prompts get each post's score against the usual rate once there are enough posts", () => {
  const posts = [
    ...examplePosts(1, { rate: 0.06, postId: 'good' }),
    ...examplePosts(1, { rate: 0.03, postId: 'usual' }),
    ...examplePosts(1, { rate: 0.01, postId: 'good' }),
    ...examplePosts(1, { rate: 0.03, postId: 'other' }),
  ];
  expect(scoresOf({ posts, usual: medianRate(posts) })).toEqual({ good: 2, usual: 1, other: 1 });
  expect(scoresOf({ posts: posts.slice(2), usual: 0.02 })).toEqual({});
  const one = examplePosts(3, { rate: 0.03, postId: 'everywhere' });
  expect(scoresOf({ posts: one, usual: 0.03 })).toEqual({});
});

test('weights a post between half and double, and neutrally without numbers', () => {
  expect([weightOf(7), weightOf(1.3), weightOf(0.1), weightOf(undefined)]).toEqual([2, 1.3, 0.5, 1]);
});
