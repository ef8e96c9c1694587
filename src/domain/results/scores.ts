import { minGroupPosts } from './compare.ts';
import { countOf, type MeasuredPost } from './published-post.ts';

/** Each post's score against the usual rate, by its id, for use in prompts. Leaves out posts near the usual rate. */
export function scoresOf({
  posts,
  usual,
}: Readonly<{ posts: readonly MeasuredPost[]; usual: number }>): Record<string, number> {
  if (countOf(posts) < minGroupPosts || usual === 0) return {};
  const scores: Record<string, number> = {};
  // The best publication of a post is first.
  for (const { postId, rate } of posts) scores[postId] ??= Math.round((rate / usual) * 100) / 100;
  return scores;
}

/** How much a post's score increases its weight in prompts: at most by a factor of two, because luck is part of it. */
export function weightOf(score: number | undefined): number {
  return Math.min(2, Math.max(0.5, score ?? 1));
}
