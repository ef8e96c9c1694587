import { type Angle, angleLabel, angles } from '#domain/posts/post.ts';
import { type Weekday, weekdayOf } from '#domain/posts/weekday.ts';
import { zonedParts } from '#domain/publishing/zoned-time.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import {
  compareGroups,
  type Group,
  medianRate,
  minGroupPosts,
  minReliablePosts,
  percent,
} from './compare.ts';
import { type HookShape, hookOf, hookPatternOf, hookShapeAdvice, hookShapeOf } from './hook-shape.ts';
import { countOf, type MeasuredPost } from './published-post.ts';

/** What an account's results show. */
export type Findings = Readonly<{
  posts: readonly MeasuredPost[];
  /** The number of posts. A post on both a profile and a page counts once. */
  count: number;
  /** The median rate. */
  usual: number;
  /** How reliable the findings are. */
  trust: 'nothing' | 'hint' | 'fair';
  angles: readonly Group<Angle>[];
  formulas: readonly (Group<string> & { name: string })[];
  hooks: readonly Group<HookShape>[];
  /** The patterns of the hook library that the posts follow. */
  patterns: readonly Group<string>[];
  weekdays: readonly Group<Weekday>[];
  /** The hours of the day, from 0 to 23. */
  hours: readonly Group<number>[];
}>;

/** Compares posts by angle, formula, hook, weekday, and hour. */
export function findingsOf(posts: readonly MeasuredPost[], timeZone: string): Findings {
  const names = new Map(posts.flatMap(({ formula }) => (formula ? [[formula.id, formula.name]] : [])));
  const partsOf = ({ publishedAt }: MeasuredPost) => zonedParts(publishedAt, timeZone);
  const count = countOf(posts);
  return {
    posts,
    count,
    usual: medianRate(posts),
    trust: trustIn(count),
    angles: compareGroups(posts, ({ angle }) => (angle ? [angle] : [])),
    formulas: compareGroups(posts, ({ formula }) => (formula ? [formula.id] : [])).map((group) => ({
      ...group,
      name: names.get(group.key) ?? '',
    })),
    hooks: compareGroups(posts, ({ text }) => {
      const hook = hookOf(text);
      return hook === '' ? [] : [hookShapeOf(hook)];
    }),
    patterns: compareGroups(posts, ({ text }) => {
      const pattern = hookPatternOf(hookOf(text));
      return pattern === undefined ? [] : [pattern];
    }),
    weekdays: compareGroups(posts, (post) => [weekdayOf(partsOf(post).day)]),
    hours: compareGroups(posts, (post) => [Number(partsOf(post).time.slice(0, 2))]),
  };
}

/** The highest rate to compare: the usual one, or that of a group with enough posts. All bars share this scale. */
export function highestRate({ usual, angles, formulas, hooks, patterns, weekdays, hours }: Findings): number {
  const groups = [...angles, ...formulas, ...hooks, ...patterns, ...weekdays, ...hours];
  const rates = groups.flatMap(({ rate, verdict }) => (verdict === 'too-few' ? [] : [rate]));
  return Math.max(usual, ...rates);
}

function trustIn(count: number): Findings['trust'] {
  if (count < minGroupPosts) return 'nothing';
  return count < minReliablePosts ? 'hint' : 'fair';
}

/** Says how reliable the comparison is, in words that need no statistics. */
export function trustMessage({ count, trust }: Pick<Findings, 'count' | 'trust'>): string {
  switch (trust) {
    case 'nothing':
      return `${pluralize(count, 'post')} ${count === 1 ? 'isn’t' : 'aren’t'} enough to compare. Add numbers for ${minGroupPosts - count} more.`;
    case 'hint':
      return `With only ${count} posts, treat this as a hint. It becomes reliable at ${minReliablePosts} posts.`;
    case 'fair':
      return `Groups with fewer than ${minGroupPosts} posts are listed under “Too few to tell”. Small groups weigh less, so one lucky post can’t skew the comparison.`;
  }
}

/** Says how many posts are left out because their numbers are still growing. */
export function earlyMessage(count: number): string {
  if (count === 0) return '';
  return `Left out: ${pluralize(count, 'post')} whose numbers are from their first three days and still growing.`;
}

/** A suggestion for what to write or do next. `because` gives the numbers behind it. */
export type Suggestion = Readonly<{ what: string; because: string }> &
  (
    | Readonly<{ kind: 'angle' | 'try'; angle: Angle }>
    | Readonly<{ kind: 'formula'; formulaId: string }>
    | Readonly<{ kind: 'hook' | 'time' }>
  );

/** What to write next, most reliable first: what did clearly better, then an angle worth trying. */
export function suggestionsFrom(
  findings: Findings,
  say: { weekday: (weekday: Weekday) => string; hour: (hour: number) => string },
): Suggestion[] {
  const angle = best(findings.angles);
  const formula = best(findings.formulas);
  const hook = best(findings.hooks);
  const weekday = best(findings.weekdays);
  const hour = best(findings.hours);
  const suggestions: Suggestion[] = [];
  if (angle) {
    const what = `Write another “${angleLabel(angle.key)}”`;
    suggestions.push({ kind: 'angle', angle: angle.key, what, because: reasonOf(angle, findings.usual) });
  }
  if (hook) {
    const example = hookOf(hook.posts[0]?.text ?? '');
    const because = `${reasonOf(hook, findings.usual)} Your best: “${example}”`;
    suggestions.push({ kind: 'hook', what: hookShapeAdvice(hook.key), because });
  }
  if (formula) {
    const what = `Use the formula “${formula.name}” again`;
    suggestions.push({
      kind: 'formula',
      formulaId: formula.key,
      what,
      because: reasonOf(formula, findings.usual),
    });
  }
  if (weekday || hour) {
    const when = [weekday && `on ${say.weekday(weekday.key)}s`, hour && `around ${say.hour(hour.key)}`];
    const because = [weekday, hour].map((each) => each && reasonOf(each, findings.usual));
    suggestions.push({
      kind: 'time',
      what: `Publish ${when.filter(Boolean).join(' ')}`,
      because: [...new Set(because)].filter(Boolean).join(' '),
    });
  }
  const untried = findings.trust === 'nothing' ? undefined : angleToTry(findings);
  if (untried) suggestions.push(untried);
  return suggestions;
}

/** The best group, if it is better than usual. */
function best<Found extends Group<unknown>>(groups: readonly Found[]): Found | undefined {
  return groups.find(({ verdict }) => verdict === 'better');
}

function reasonOf({ count, rate }: Group<unknown>, usual: number): string {
  return `${percent(rate)} engagement across ${count} posts. Your usual is ${percent(usual)}.`;
}

/** An angle with too few posts to judge: the one that did best so far, otherwise one that was never tried. */
function angleToTry({ angles: byAngle, usual }: Findings): Suggestion | undefined {
  const promising = byAngle.find(({ verdict, rate }) => verdict === 'too-few' && rate > usual);
  if (promising) {
    const missing = minGroupPosts - promising.count;
    return {
      kind: 'try',
      angle: promising.key,
      what: `Try ${missing === 1 ? 'another' : `${missing} more of`} “${angleLabel(promising.key)}”`,
      because: `It did well so far, but ${promising.count === 1 ? 'one post is' : `${promising.count} posts are`} too few to tell.`,
    };
  }
  const angle = angles.find((each) => !byAngle.some(({ key }) => key === each));
  return (
    angle && {
      kind: 'try',
      angle,
      what: `Try “${angleLabel(angle)}” once`,
      because: 'You have no numbers for this angle yet.',
    }
  );
}
