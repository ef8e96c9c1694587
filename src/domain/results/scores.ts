import { minGroupPosts } from './compare.ts';
import { countOf, type MeasuredPost } from './published-post.ts';

/** What the prompts know: how each post did against the usual, by its id. Posts near the usual are left out. */
export function scoresOf({
  posts,
  usual,
}: Readonly<{ posts: readonly MeasuredPost[]; usual: number }>): Record<string, number> {
  if (countOf(posts) < minGroupPosts || usual === 0) return {};
  const scores: Record<string, number> = {};
  // The best publication of a post comes first.
  for (const { postId, rate } of posts) scores[postId] ??= Math.round((rate / usual) * 100) / 100;
  return scores;
}

/** How much more a post counts for the prompts because of its score: at most twice, because luck is part of it. */
export function weightOf(score: number | undefined): number {
  return Math.min(2, Math.max(0.5, score ?? 1));
}
