import { countOf, type MeasuredPost } from './published-post.ts';

/** A smaller group is too small to say anything. */
export const minGroupPosts = 3;
/** With fewer posts in all, even clear differences are hints. */
export const minReliablePosts = 10;
/** How far from usual a group must be to be called better or worse, after it was drawn towards usual. */
const clearDifference = 0.15;
/** Each group counts as if it had this many more posts with the usual rate, so that one lucky post decides nothing. */
const usualPosts = 3;

export type Verdict = 'better' | 'usual' | 'worse' | 'too-few';

/** The posts that have something in common. */
export type Group<Key> = Readonly<{
  key: Key;
  posts: readonly MeasuredPost[];
  /** How many posts they are: one that is on a profile and on a page counts once. */
  count: number;
  /** The rate of its middle post, so that one outlier does not count. */
  rate: number;
  /** Compared with what is usual, and drawn towards it the fewer posts there are: 1.5 is half as much again. */
  times: number;
  verdict: Verdict;
}>;

/** The rate of the middle post. 0 without posts. */
export function usualRate(posts: readonly Pick<MeasuredPost, 'rate'>[]): number {
  const rates = posts.map(({ rate }) => rate).sort((one, other) => one - other);
  const middle = rates.length >> 1;
  const upper = rates[middle] ?? 0;
  return rates.length % 2 === 1 ? upper : (upper + (rates[middle - 1] ?? upper)) / 2;
}

/**
 * Groups posts, and compares each group with all of them. `keysOf` returns what a post counts for: nothing, one key, or
 * several. Groups that are large enough come first, the best of them first.
 */
export function compareGroups<Key extends string | number>(
  posts: readonly MeasuredPost[],
  keysOf: (post: MeasuredPost) => readonly Key[],
): Group<Key>[] {
  const usual = usualRate(posts);
  const byKey = new Map<Key, MeasuredPost[]>();
  for (const post of posts) for (const key of keysOf(post)) byKey.set(key, [...(byKey.get(key) ?? []), post]);
  return [...byKey]
    .map(([key, members]) => groupOf(key, members, usual))
    .sort(
      (one, other) =>
        Number(one.verdict === 'too-few') - Number(other.verdict === 'too-few') ||
        other.times - one.times ||
        other.count - one.count,
    );
}

function groupOf<Key>(key: Key, posts: readonly MeasuredPost[], usual: number): Group<Key> {
  const rate = usualRate(posts);
  const count = countOf(posts);
  const drawn = (rate * count + usual * usualPosts) / (count + usualPosts);
  const times = usual > 0 ? drawn / usual : 1;
  return { key, posts, count, rate, times, verdict: verdictOf(count, times) };
}

function verdictOf(count: number, times: number): Verdict {
  if (count < minGroupPosts) return 'too-few';
  if (times >= 1 + clearDifference) return 'better';
  return times <= 1 - clearDifference ? 'worse' : 'usual';
}

export function verdictLabel(verdict: Verdict): string {
  switch (verdict) {
    case 'better':
      return 'Better than usual';
    case 'usual':
      return 'As usual';
    case 'worse':
      return 'Below usual';
    case 'too-few':
      return 'Too few to tell';
  }
}

/** `0.0312` → `3.1%`. */
export function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)}%`;
}
