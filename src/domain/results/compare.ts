import { countOf, type MeasuredPost } from './published-post.ts';

/** A smaller group is too small to say anything. */
export const minGroupPosts = 3;
/** With fewer posts overall, even clear differences are only hints. */
export const minReliablePosts = 10;
/**
 * A group counts as better or worse if its rate, after shrinking toward the usual rate, differs by at least this much.
 */
const clearDifference = 0.15;
/** Each group counts as if it had this many more posts with the usual rate, so that one lucky post can't decide. */
const usualPosts = 3;

export type Verdict = 'better' | 'usual' | 'worse' | 'too-few';

/** The posts that have something in common. */
export type Group<Key> = Readonly<{
  key: Key;
  posts: readonly MeasuredPost[];
  /** The number of posts. A post on both a profile and a page counts once. */
  count: number;
  /** The median rate, so that one outlier does not count. */
  rate: number;
  /** Compared with the usual rate: 1.5 is 50% more. Small groups shrink toward the usual rate. */
  times: number;
  verdict: Verdict;
}>;

/** The median rate; 0 without posts. */
export function medianRate(posts: readonly Pick<MeasuredPost, 'rate'>[]): number {
  const rates = posts.map(({ rate }) => rate).sort((one, other) => one - other);
  const middle = rates.length >> 1;
  const upper = rates[middle] ?? 0;
  return rates.length % 2 === 1 ? upper : (upper + (rates[middle - 1] ?? upper)) / 2;
}

/**
 * Groups posts and compares each group with all posts. `keysOf` returns the groups of a post: none, one, or several.
 * Returns groups that are large enough first, best first.
 */
export function compareGroups<Key extends string | number>(
  posts: readonly MeasuredPost[],
  keysOf: (post: MeasuredPost) => readonly Key[],
): Group<Key>[] {
  const usual = medianRate(posts);
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
  const rate = medianRate(posts);
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
