import type { Weekday } from '#domain/posts/weekday.ts';
import { engagementsOf, type Metrics, type MetricsSource } from '#domain/results/metrics.ts';
import { isEarly, type PostResult } from '#domain/results/published-post.ts';
import { instantLabel } from '#web/browser/dates.ts';

// Always English, because they are part of English sentences.
const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const hours = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });

/** Weekday 1, a Monday, is January 5, 1970. */
export function weekdayName(weekday: Weekday): string {
  return names.format(Date.UTC(1970, 0, 4 + weekday));
}

/** Formats an hour from 0 to 23, such as "8 AM". */
export function hourName(hour: number): string {
  return hours.format(Date.UTC(1970, 0, 5, hour));
}

/** Formats as "1,200 impressions · 30 reactions · 6 comments". */
export function metricsText(metrics: Metrics): string {
  const { impressions, reactions, comments, reposts } = metrics;
  const parts = [
    amount(impressions, 'impression'),
    ...(reactions === null ? [] : [amount(reactions, 'reaction')]),
    ...(comments === null ? [] : [amount(comments, 'comment')]),
    ...(reposts === null ? [] : [amount(reposts, 'repost')]),
  ];
  const sum = engagementsOf(metrics);
  if (parts.length === 1 && sum !== null) parts.push(amount(sum, 'engagement'));
  return parts.join(' · ');
}

function amount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
}

/** Says where the numbers come from and, if they are new, that they are not compared yet. */
export function sourceText(result: PostResult): string {
  const source = `${sources[result.source]} ${instantLabel(result.measuredAt)}`;
  return isEarly(result)
    ? `${source}. Not compared yet: numbers keep growing for the first three days.`
    : source;
}

const sources: Record<MetricsSource, string> = {
  linkedin: 'Read from LinkedIn on',
  typed: 'Entered on',
  imported: 'Imported on',
};
