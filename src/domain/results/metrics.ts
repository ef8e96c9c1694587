import type { Result } from '#domain/result.ts';

/**
 * LinkedIn's counts for a post; null if unknown. `engagements` is their sum, because LinkedIn's list of top posts has
 * only the sum.
 */
export type Metrics = Readonly<{
  impressions: number;
  reactions: number | null;
  comments: number | null;
  reposts: number | null;
  engagements: number | null;
}>;

/** Where numbers were obtained. */
export const metricsSources = ['linkedin', 'typed', 'imported'] as const;
export type MetricsSource = (typeof metricsSources)[number];

const maxMetric = 1_000_000_000;

/** The number of reactions, comments, and reposts; null if unknown. */
export function engagementsOf({ engagements, reactions, comments, reposts }: Metrics): number | null {
  if (engagements !== null) return engagements;
  const known = [reactions, comments, reposts].filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** Engagements per impression. Null without impressions, or without engagements. */
export function engagementRate(metrics: Metrics): number | null {
  const engagements = engagementsOf(metrics);
  return engagements === null || metrics.impressions < 1 ? null : engagements / metrics.impressions;
}

/** The fields of the numbers form, as typed. */
export type TypedMetrics = Readonly<Record<'impressions' | 'reactions' | 'comments' | 'reposts', string>>;
export type MetricProblem = 'no-impressions' | 'not-a-number' | 'no-engagement' | 'above-impressions';

/**
 * Reads typed numbers. Comparing posts needs at least the impressions and one of the others. `sum` is the sum of
 * engagements from a file. It stays until the user enters its parts.
 */
export function parseMetrics(
  typed: TypedMetrics,
  sum: number | null,
): Result<Metrics, { field: keyof TypedMetrics; problem: MetricProblem }> {
  const counts = { impressions: 0, reactions: 0, comments: 0, reposts: 0 } as Record<
    keyof TypedMetrics,
    number | null
  >;
  for (const field of ['impressions', 'reactions', 'comments', 'reposts'] as const) {
    const count = parseCount(typed[field]);
    if (count === undefined) return { ok: false, reason: { field, problem: 'not-a-number' } };
    counts[field] = count;
  }
  const { impressions, reactions, comments, reposts } = counts;
  if (impressions === null || impressions < 1)
    return { ok: false, reason: { field: 'impressions', problem: 'no-impressions' } };
  const isBlank = reactions === null && comments === null && reposts === null;
  if (isBlank && sum === null) return { ok: false, reason: { field: 'reactions', problem: 'no-engagement' } };
  const above = (['reactions', 'comments', 'reposts'] as const).find(
    (field) => (counts[field] ?? 0) > impressions,
  );
  if (above) return { ok: false, reason: { field: above, problem: 'above-impressions' } };
  if (isBlank && (sum ?? 0) > impressions)
    return { ok: false, reason: { field: 'impressions', problem: 'above-impressions' } };
  return {
    ok: true,
    value: { impressions, reactions, comments, reposts, engagements: isBlank ? sum : null },
  };
}

export function metricProblemMessage(problem: MetricProblem): string {
  switch (problem) {
    case 'no-impressions':
      return 'Enter the impressions. LinkedIn shows them under your post.';
    case 'not-a-number':
      return 'Enter a whole number, such as 1,234.';
    case 'no-engagement':
      return 'Enter the reactions, the comments, or the reposts.';
    case 'above-impressions':
      return 'A post has at least as many impressions as engagements. Check both.';
  }
}

/** Reads a count such as `1,234` or `1 234`. Null if empty, undefined if it is not a count. */
export function parseCount(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,3}(?:[,.'’\s]\d{3})+$|^\d+$/.test(trimmed)) return undefined;
  const count = Number(trimmed.replaceAll(/\D/g, ''));
  return count <= maxMetric ? count : undefined;
}
