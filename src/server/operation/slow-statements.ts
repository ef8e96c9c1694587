import { followTimes } from '../database/statement-times.ts';

/** The slow calls of one statement. `lastAt` is ISO 8601. */
type SlowStatement = Readonly<{
  statement: string;
  calls: number;
  meanMilliseconds: number;
  longestMilliseconds: number;
  lastAt: string;
}>;

/** The slow statements since startup, slowest first. */
export type SlowStatements = Readonly<{ list(most: number): SlowStatement[]; close(): void }>;

type Entry = { calls: number; totalMs: number; longestMs: number; lastAt: Date };

/** The maximum number of statements in memory. The one whose last slow call is oldest is dropped. */
const capacity = 200;
const shownCharacters = 2_000;

/** Remembers the statements that take at least `thresholdMs`, without their values. */
export function openSlowStatements(thresholdMs: number, now: () => Date): SlowStatements {
  const entries = new Map<string, Entry>();
  const stop = followTimes(({ sql, milliseconds }) => {
    if (milliseconds < thresholdMs) return;
    const statement = withoutValues(sql);
    const { calls, totalMs, longestMs } = entries.get(statement) ?? { calls: 0, totalMs: 0, longestMs: 0 };
    // Maps iterate in insertion order.
    entries.delete(statement);
    const [oldest] = entries.size < capacity ? [] : entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
    entries.set(statement, {
      calls: calls + 1,
      totalMs: totalMs + milliseconds,
      longestMs: Math.max(longestMs, milliseconds),
      lastAt: now(),
    });
  });
  return {
    list: (most) =>
      [...entries]
        .toSorted(([, one], [, other]) => other.longestMs - one.longestMs)
        .slice(0, most)
        .map(([statement, { calls, totalMs, longestMs, lastAt }]) => ({
          statement,
          calls,
          meanMilliseconds: rounded(totalMs / calls),
          longestMilliseconds: rounded(longestMs),
          lastAt: lastAt.toISOString(),
        })),
    close: stop,
  };
}

/** Returns a statement on one line with `?` for texts and numbers. Keeps parameters such as `$1`. */
export function withoutValues(sql: string): string {
  return sql
    .replaceAll(/\be'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'/gis, '?')
    .replaceAll(/(?<![$\w"])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownCharacters);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
